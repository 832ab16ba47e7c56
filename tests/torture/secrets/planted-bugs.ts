import type { TextBug } from '../harness/plant-bug.ts';

/** Mistakes by which a secret would be seen, or a bad key would cost or open something. */
export const secretBugs: readonly TextBug[] = [
  {
    name: 'open-log',
    about: 'the log is written as it comes',
    from: 'streamWrite: (line) => hideSecrets(line)',
    to: 'streamWrite: (line) => line',
  },
  {
    name: 'telling-failures',
    about: 'the log quotes what errors say',
    from: 'failure: error.name,',
    to: 'failure: error.name + " " + error.message,',
  },
  {
    name: 'dumped-crash',
    about: 'what nobody caught is printed as it is',
    from: '"Uncaught error; exiting"',
    to: '(process.stderr.write(String(error?.stack)), "")',
  },
  {
    name: 'telling-500',
    about: 'a failure of ours is told as the library worded it',
    from: 'const message = `Something went wrong on our side. Look',
    to: 'const message = `${error.message} Look',
  },
  {
    name: 'quoted-secret',
    about: 'a refusal quotes a secret that stood where none belongs',
    from: 'const message = hideSecrets(problem.message);',
    to: 'const message = problem.message;',
  },
  {
    name: 'given-back',
    about: 'a key sent as a request id is given back',
    from: 'isSafe && hideSecrets(text) === text ? text',
    to: 'isSafe ? text',
  },
  {
    name: "platform's-words",
    about: "the platform's words are kept whatever they repeat",
    from: 'const redacted = reasons.map(redact);',
    to: 'const redacted = reasons;',
  },
  {
    name: "receiver's-words",
    about: "a receiver's answer is kept whatever it repeats",
    from: 'hideSecrets(text, confidential)',
    to: 'text',
  },
  {
    name: 'kept-open',
    about: 'an access token is also kept as it is',
    from: 'scopes: tokens.scopes,',
    to: 'scopes: [...tokens.scopes, tokens.accessToken],',
  },
  {
    name: 'unchecked-sum',
    about: 'a mistyped key is looked up',
    from: 'if (checksum(text.slice(0, -checksumLength)) !== sum)',
    to: 'if (false)',
  },
  {
    name: 'long-memory',
    about: 'a key that was good is believed for five seconds',
    from: 'keyCacheMs = 500;',
    to: 'keyCacheMs = 5e3;',
  },
];
