import ipaddr from 'ipaddr.js'

/** Everything that IANA does not hand out to the public Internet. */
const IPV4_REFUSED = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
].map((range) => ipaddr.IPv4.parseCIDR(range))

/**
 * Only IPv6 addresses known to be public: what embeds an IPv4 address (mapped, compatible, NAT64, 6to4, Teredo) lies outside or is
 * taken out, since it would be a way around the list above.
 */
const IPV6_PUBLIC = ipaddr.IPv6.parseCIDR('2000::/3')
const IPV6_REFUSED = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'].map((range) =>
  ipaddr.IPv6.parseCIDR(range),
)

/** The text of an address as a resolver or a socket gives it. What cannot be read is not public. */
export function isPublicAddress(text: string): boolean {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) {
    const address = ipaddr.IPv4.parse(text)
    return !IPV4_REFUSED.some((range) => address.match(range))
  }
  if (!ipaddr.IPv6.isValid(text) || text.includes('%')) return false
  const address = ipaddr.IPv6.parse(text)
  return address.match(IPV6_PUBLIC) && !IPV6_REFUSED.some((range) => address.match(range))
}
