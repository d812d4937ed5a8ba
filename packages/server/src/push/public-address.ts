import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Addresses that do not lead to a stranger's server: this host, private and shared networks, examples, groups. */
const reserved4 = blockList('ipv4', [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]);
/** Everything but 2000::/3, and of that the parts that lead to IPv4 or are for examples. */
const reserved6 = blockList('ipv6', ['::/3', '4000::/2', '8000::/1', '2001::/32', '2001:db8::/32', '2002::/16']);

export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !reserved4.check(address, 'ipv4');
  return family === 6 && !reserved6.check(address, 'ipv6');
}

export class NotPublic extends Error {}

/** Resolves a name for a connection, as usual, unless one of its addresses is not public. What was checked is what is connected to. */
export const publicLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error !== null) return done(error, []);
    if (!found.every(({ address }) => isPublicAddress(address))) {
      return done(new NotPublic(`${hostname} has an address that is not public`), []);
    }
    if (options.all === true) done(null, found);
    else done(null, found[0].address, found[0].family);
  });
};

function blockList(family: 'ipv4' | 'ipv6', ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [net, prefix] = range.split('/');
    list.addSubnet(net, Number(prefix), family);
  }
  return list;
}
