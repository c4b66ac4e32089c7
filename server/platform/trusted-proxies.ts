import { isIP } from 'node:net'

/** Undefined when it is neither a number of hops nor a list of addresses and networks. */
export function trustedProxies(setting: string): false | number | string[] | undefined {
  if (setting === 'false') return false
  if (/^[1-9]$/.test(setting)) return Number(setting)
  const proxies = setting.split(',').map((proxy) => proxy.trim())
  return proxies.every(isAddressOrNetwork) ? proxies : undefined
}

function isAddressOrNetwork(proxy: string): boolean {
  const [address = '', bits, ...more] = proxy.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  // A network of all addresses would be all callers.
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 8 && Number(bits) <= (version === 4 ? 32 : 128))
  )
}
