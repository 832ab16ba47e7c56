import { isIP, Socket, type LookupFunction } from 'node:net';

/** Records the service's connections. None leaves this machine, except to an excepted port. */
export interface Connections {
  /** Addresses since the last call. */
  take(): string[];
  /** Allows connections to this port of this machine. */
  except(port: string): void;
  /** Sets the result of the system's resolver. */
  resolveAs(answer: (name: string) => readonly string[]): void;
  giveBack(): void;
}

type Connect = (this: Socket, ...parameters: unknown[]) => Socket;

interface ResolvedNames {
  host?: string;
  port?: number | string;
  lookup?: LookupFunction;
}

/**
 * Replaces `net.Socket.prototype.connect`. It records an address unchanged. A name is resolved with the given
 * lookup, or else with the system's resolver. All its addresses are recorded, because Node tries each. Then
 * the connection hangs.
 */
export function takeOverConnections(): Connections {
  const { prototype } = Socket as unknown as { prototype: { connect: Connect } };
  const original = prototype.connect;
  let targets: string[] = [];
  let excepted = '';
  let resolve: (name: string) => readonly string[] = () => [];
  const note = (socket: Socket, addresses: readonly string[]) => {
    targets.push(...addresses);
    const rejection = Object.assign(new Error('Connection refused'), { code: 'ECONNREFUSED' });
    process.nextTick(() => socket.destroy(rejection));
  };
  prototype.connect = function connect(...parameters) {
    const options = optionsOf(parameters);
    const { host = 'localhost', lookup } = options;
    if (String(options.port) === excepted) return original.apply(this, parameters);
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

/** Node calls `connect` with options, or with an internal list that begins with them. */
function optionsOf([first]: unknown[]): ResolvedNames {
  return (Array.isArray(first) ? first[0] : first) as ResolvedNames;
}
