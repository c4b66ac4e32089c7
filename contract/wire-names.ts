/**
 * The specification names some fields as an older system did, spelling included, and the wire keeps them to the letter. Everywhere else they
 * have plain names: this file alone knows both.
 */
export const dealNames = {
  ticket: 'DealTicket',
  symbol: 'Symbol',
  volume: 'Volume',
  price: 'Price',
  profit: 'Profit',
  side: 'Trade_type',
  at: 'Trade_time',
} as const

type DealNames = typeof dealNames
type DealField = keyof DealNames
type WireField = DealNames[DealField]

/** The columns of the trade report and of the fuel report, as a query sorts by them. */
export const dealSorts = [
  dealNames.ticket,
  dealNames.symbol,
  dealNames.volume,
  dealNames.price,
  dealNames.profit,
  dealNames.side,
  dealNames.at,
] as const
export type DealColumn = (typeof dealSorts)[number]
export const chargeSorts = [
  dealNames.ticket,
  dealNames.symbol,
  dealNames.profit,
  dealNames.side,
  'fuelUsed',
  'fuelBalance',
  dealNames.at,
] as const
export type ChargeColumn = (typeof chargeSorts)[number]

type PlainOf<Name extends WireField> = { [F in DealField]: DealNames[F] extends Name ? F : never }[DealField]

type DealOnWire<Deal extends Record<DealField, unknown>> = { [F in DealField as DealNames[F]]: Deal[F] } & Omit<
  Deal,
  DealField
>
export type DealOf<Wire extends Record<WireField, unknown>> = { [N in WireField as PlainOf<N>]: Wire[N] } & Omit<
  Wire,
  WireField
>

export function dealToWire<Deal extends Record<DealField, unknown>>(deal: Deal): DealOnWire<Deal> {
  const { ticket, symbol, volume, price, profit, side, at, ...others } = deal
  return {
    DealTicket: ticket,
    Symbol: symbol,
    Volume: volume,
    Price: price,
    Profit: profit,
    Trade_type: side,
    Trade_time: at,
    ...others,
  }
}

export function dealOfWire<Wire extends Record<WireField, unknown>>(wire: Wire): DealOf<Wire> {
  const {
    DealTicket: ticket,
    Symbol: symbol,
    Volume: volume,
    Price: price,
    Profit: profit,
    Trade_type: side,
    Trade_time: at,
    ...others
  } = wire
  return { ticket, symbol, volume, price, profit, side, at, ...others }
}

type Package = { name: string; amount: number; companyPercent: number; description: string }
type PackageOnWire = {
  package_name: string
  package_amount: number
  profit_share_ration: number
  discription: string
}

export function packageToWire<Offer extends Package>({ name, amount, companyPercent, description, ...others }: Offer) {
  return {
    package_name: name,
    package_amount: amount,
    profit_share_ration: companyPercent,
    discription: description,
    ...others,
  }
}

export function packageOfWire<Wire extends PackageOnWire>(wire: Wire) {
  const {
    package_name: name,
    package_amount: amount,
    profit_share_ration: companyPercent,
    discription: description,
    ...others
  } = wire
  return { name, amount, companyPercent, description, ...others }
}

/** What a member's days have earned. */
export const earningsToWire = <Days>(days: Days) => ({ daillyEarnings: days })
