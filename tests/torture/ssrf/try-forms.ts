import type { Form } from './forms.ts';
import type { SsrfService } from './start-ssrf-service.ts';
import type { Connections } from './take-over-connections.ts';

interface Stage {
  service: SsrfService;
  connections: Connections;
}

/** The only public address that the names in use here have. */
const harmless = '93.184.216.34';

/**
 * Tries every form at every door. @returns what went wrong, in words: an address that was taken, or connected to.
 * @throws when a public address is not connected to: then that a private one is not would mean nothing.
 */
export async function tryForms(forms: readonly Form[], stage: Stage): Promise<string[]> {
  stage.connections.except(stage.service.redirector.port);
  await checkThatPublicOnesWork(stage);
  const breaches: string[] = [];
  for (const form of forms) {
    breaches.push(...takenAsText(form, stage.service));
    breaches.push(...(await connectedTo(form, `https://${form.host}/hook`, stage)));
    const detour = new URL(
      `?to=${encodeURIComponent(`https://${form.host}/hook`)}`,
      stage.service.redirector,
    );
    breaches.push(...(await connectedTo(form, detour.href, stage)));
  }
  return breaches;
}

async function checkThatPublicOnesWork({ service, connections }: Stage): Promise<void> {
  const resolve = () => [harmless];
  connections.resolveAs(resolve);
  await post('https://public.example.com/', service, resolve);
  const taken = connections.take();
  if (taken.join() !== harmless) throw new Error(`A public address led to "${taken.join()}"`);
}

/** An innocent name can only be found out when it is connected to. */
function takenAsText({ host, answers }: Form, { mediaInput, parseEndpointUrl }: SsrfService): string[] {
  if (answers && host.includes('.example.com')) return [];
  const url = `https://${host}/hook`;
  return [
    ...(mediaInput.safeParse(url).success ? [`media take ${url}`] : []),
    ...('url' in parseEndpointUrl(url) ? [`endpoints take ${url}`] : []),
  ];
}

async function connectedTo(form: Form, url: string, { service, connections }: Stage): Promise<string[]> {
  const answers = [...(form.answers ?? [])];
  const resolve = () => (answers.length > 1 ? answers.shift() : answers[0]) ?? [];
  connections.resolveAs(resolve);
  await post(url, service, resolve);
  return connections
    .take()
    .flatMap((address) => (address === harmless ? [] : [`${url} leads to ${address}`]));
}

async function post(
  url: string,
  { postMessage }: SsrfService,
  resolve: () => readonly string[],
): Promise<void> {
  const message = { url, headers: {}, body: '{}' };
  const found = () =>
    Promise.resolve(resolve().map((address) => ({ address, family: address.includes(':') ? 6 : 4 })));
  await postMessage(message, found).catch(() => undefined);
}
