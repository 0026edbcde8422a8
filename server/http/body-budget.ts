const MEGABYTE = 1024 * 1024;

/** The bytes of unfinished bodies that may be in memory at the same time. */
type BudgetLimits = {
  total: number;
  /** Of calls that are not for staff: what staff write, such as an emergency alert, has room in any case. */
  ofOthers: number;
  /** Of one person, or of one address without a session. It has room for one picture. */
  ofClient: number;
};
const LIMITS: BudgetLimits = { total: 64 * MEGABYTE, ofOthers: 32 * MEGABYTE, ofClient: 16 * MEGABYTE };

/** One body that is being received. */
export type BodyShare = {
  /** Whether as many bytes could be added now. */
  hasRoom: (bytes: number) => boolean;
  /** @returns false, and adds nothing, without room for them */
  add: (bytes: number) => boolean;
  /** Gives back what was added. Call it when the request has its answer, or is over without one. */
  end: () => void;
};

export type BodyBudget = {
  /** @param client who sends the body: a person, or an address */
  begin: (client: string, isForStaff: boolean) => BodyShare;
};

/**
 * What the bodies of all requests may need of the memory together. It counts bytes that have arrived, not those that were
 * announced: a client that sends nothing takes nothing from others. Source: decisions, the bundled server's settings; NET-07.
 */
export function createBodyBudget(limits: BudgetLimits = LIMITS): BodyBudget {
  let total = 0;
  let ofOthers = 0;
  const ofClients = new Map<string, number>();
  return {
    begin: (client, isForStaff) => {
      let own = 0;
      const hasRoom = (bytes: number) =>
        total + bytes <= limits.total &&
        (isForStaff || ofOthers + bytes <= limits.ofOthers) &&
        (ofClients.get(client) ?? 0) + bytes <= limits.ofClient;
      const change = (bytes: number) => {
        own += bytes;
        total += bytes;
        if (!isForStaff) ofOthers += bytes;
        const ofClient = (ofClients.get(client) ?? 0) + bytes;
        if (ofClient === 0) ofClients.delete(client);
        else ofClients.set(client, ofClient);
      };
      return {
        hasRoom,
        add: (bytes) => {
          if (!hasRoom(bytes)) return false;
          change(bytes);
          return true;
        },
        end: () => change(-own),
      };
    },
  };
}
