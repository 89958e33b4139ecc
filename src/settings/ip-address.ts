import { isIPv4, type BlockList } from 'node:net';

/** Node's list of addresses and networks; nothing is blocked by it. */
export type AddressList = BlockList;

/**
 * Adds an address or a network, such as 10.0.0.7, 10.0.0.0/8 or fd00::/8.
 * @returns false for anything else
 */
export function addEntry(list: AddressList, entry: string): boolean {
  const [, address = '', prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(entry) ?? [];
  const plain = withoutMapping(address);
  try {
    if (prefix === undefined) list.addAddress(plain, familyOf(plain));
    else list.addSubnet(plain, Number(prefix), familyOf(plain));
    return true;
  } catch {
    return false;
  }
}

/** @param address of a socket */
export function isListed(list: AddressList, address: string): boolean {
  const plain = withoutMapping(address);
  return list.check(plain, familyOf(plain));
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv4(address) ? 'ipv4' : 'ipv6';
}

/** A socket that takes both families gives IPv4 addresses as ::ffff:10.0.0.7, and local ones with their interface. */
function withoutMapping(address: string): string {
  const [withoutInterface = ''] = address.split('%');
  return withoutInterface.replace(/^::ffff:(?=[\d.]+$)/i, '');
}
