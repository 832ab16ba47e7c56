import type { SourceBug } from '../harness/plant-bug.ts';

/** Bugs by which a secret leaks, or an invalid key causes a statement or is accepted. */
export const secretBugs: readonly SourceBug[] = [
  {
    name: 'open-log',
    about: 'the log is not redacted',
    file: 'app/log.ts',
    from: 'streamWrite: (line) => hideSecrets(line)',
    to: 'streamWrite: (line) => line',
  },
  {
    name: 'telling-failures',
    about: 'the log quotes error messages',
    file: 'app/log.ts',
    from: 'failure: error.name,',
    to: 'failure: error.name + " " + error.message,',
  },
  {
    name: 'dumped-crash',
    about: 'uncaught errors are printed unchanged',
    file: 'server/process-logging.ts',
    from: "'Uncaught error; exiting'",
    to: '(process.stderr.write(String(error?.stack)), "")',
  },
  {
    name: 'telling-500',
    about: "internal errors are returned with the library's message",
    file: 'app/http/problem-response.ts',
    from: "internalError(request, context.requestId ?? '')",
    to: '{ message: error.message }',
  },
  {
    name: 'quoted-secret',
    about: 'an error quotes a secret from a wrong field',
    file: 'app/http/problem-response.ts',
    from: 'const message = hideSecrets(problem.message);',
    to: 'const message = problem.message;',
  },
  {
    name: 'given-back',
    about: 'a key sent as a request id is returned',
    file: 'app/request-context.ts',
    from: 'isSafe && hideSecrets(text) === text ? text',
    to: 'isSafe ? text',
  },
  {
    name: "platform's-words",
    about: "the platform's error text is saved unredacted",
    file: 'app/platform/errors.ts',
    from: 'const redacted = reasons.map(redact);',
    to: 'const redacted = reasons;',
  },
  {
    name: "receiver's-words",
    about: "an endpoint's response is saved unredacted",
    file: 'app/events/send.ts',
    from: 'hideSecrets(text, confidential)',
    to: 'text',
  },
  {
    name: 'kept-open',
    about: 'an access token is also saved unsealed',
    file: 'app/domain/channels/access-tokens.ts',
    from: 'scopes: tokens.scopes,',
    to: 'scopes: [...tokens.scopes, tokens.accessToken],',
  },
  {
    name: 'unchecked-sum',
    about: 'a mistyped key is looked up',
    file: 'app/auth/api-key-format.ts',
    from: 'if (checksum(text.slice(0, -checksumLength)) !== sum)',
    to: 'if (false)',
  },
  {
    name: 'long-memory',
    about: 'a valid key is cached for five seconds',
    file: 'app/auth/credential-cache.ts',
    from: 'cacheMs = 500;',
    to: 'cacheMs = 5e3;',
  },
];
