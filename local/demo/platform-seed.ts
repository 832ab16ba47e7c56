/* What the simulated platform loads as its seed (PLATFORM_SEED): the demo's stores and their media. */
export { serveDemoMedia as serveMedia } from './serve-demo-media.ts';
export { demoStores as storeSeeds } from './stores.ts';
