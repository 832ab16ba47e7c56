import type { Form } from './forms.ts';
import type { SsrfService } from './start-ssrf-service.ts';
import type { Connections } from './take-over-connections.ts';

interface Stage {
  service: SsrfService;
  connections: Connections;
}

/** The only public address of the names in these tests. */
const harmless = '93.184.216.34';

/**
 * Tries every form at every entry point.
 * @returns errors as text: an address that was accepted, or connected to.
 * @throws when a public address is not connected to, because the other results would then prove nothing.
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

/** A public name with a private address shows only when it is connected to. */
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
