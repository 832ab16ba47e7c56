import { isIP, Socket } from 'node:net';
import type { LookupFunction } from 'node:net';

/** Connections as the service asks for them. None leaves this machine, but for those to an excepted port. */
export interface Connections {
  /** What was asked for since the last call. */
  take(): string[];
  /** Lets connections to this port of this machine through. */
  except(port: string): void;
  /** What the system's resolver says from now on. */
  resolveAs(answer: (name: string) => readonly string[]): void;
  giveBack(): void;
}

type Connect = (this: Socket, ...given: unknown[]) => Socket;

interface ResolvedNames {
  host?: string;
  port?: number | string;
  lookup?: LookupFunction;
}

/**
 * Takes the place of `net.Socket.prototype.connect`: an address is noted as it is; a name is looked up as node would,
 * by the lookup that was given or by the system's resolver, and all its addresses are noted, because node tries one
 * after the other. Then nobody answers.
 */
export function takeOverConnections(): Connections {
  const { prototype } = Socket as unknown as { prototype: { connect: Connect } };
  const original = prototype.connect;
  let targets: string[] = [];
  let excepted = '';
  let resolve: (name: string) => readonly string[] = () => [];
  const note = (socket: Socket, addresses: readonly string[]) => {
    targets.push(...addresses);
    const refusal = Object.assign(new Error('Nobody answers'), { code: 'ECONNREFUSED' });
    process.nextTick(() => socket.destroy(refusal));
  };
  prototype.connect = function connect(...given) {
    const options = optionsOf(given);
    const { host = 'localhost', lookup } = options;
    if (String(options.port) === excepted) return original.apply(this, given);
    if (isIP(host) !== 0) note(this, [host]);
    else if (lookup === undefined) note(this, resolve(host));
    else
      lookup(host, { all: true }, (error, found) => {
        const addresses = typeof found === 'string' ? [{ address: found }] : found;
        note(this, error ? [] : addresses.map(({ address }) => address));
      });
    return this;
  };
  return {
    take() {
      const taken = targets;
      targets = [];
      return taken;
    },
    except: (port) => void (excepted = port),
    resolveAs: (answer) => void (resolve = answer),
    giveBack: () => void (prototype.connect = original),
  };
}

/** Node calls `connect` with options, or with what it has made of them: a list that begins with them. */
function optionsOf([first]: unknown[]): ResolvedNames {
  return (Array.isArray(first) ? first[0] : first) as ResolvedNames;
}
