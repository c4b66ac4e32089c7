type Broker = { broker: string; servers: string[] }

/** One line a broker: `Name: server, server`. */
export const brokersAsText = (brokers: readonly Broker[]): string =>
  brokers.map(({ broker, servers }) => `${broker}: ${servers.join(', ')}`).join('\n')

/** What such lines name; a line without a server names nothing. */
export function brokersIn(lines: string): Broker[] {
  return lines.split('\n').flatMap((line) => {
    const colon = line.indexOf(':')
    const broker = line.slice(0, colon).trim()
    const servers = line
      .slice(colon + 1)
      .split(',')
      .map((server) => server.trim())
      .filter((server) => server !== '')
    return colon > 0 && broker !== '' && servers.length > 0 ? [{ broker, servers }] : []
  })
}

/** What comes and what goes, one line each. */
export function brokerDifferences(stands: readonly Broker[], given: readonly Broker[]): string[] {
  const pairs = (brokers: readonly Broker[]) =>
    new Set(brokers.flatMap(({ broker, servers }) => servers.map((server) => `${broker}: ${server}`)))
  const [before, after] = [pairs(stands), pairs(given)]
  return [
    ...[...before].filter((pair) => !after.has(pair)).map((pair) => `${pair} goes`),
    ...[...after].filter((pair) => !before.has(pair)).map((pair) => `${pair} comes`),
  ]
}
