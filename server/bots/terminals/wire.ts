import type { Parsed } from '@fairlead/contract/route'
import type { syncTerminal } from '@fairlead/contract/routes/bots/terminal-sync'

/** What a terminal reports, and what it is sent. */
export type Sync = Parsed<(typeof syncTerminal)['body']>
export type SyncReply = Parsed<(typeof syncTerminal)['reply']>
export type ReportedPosition = Sync['positions'][number]
export type ReportedDeal = Sync['deals'][number]
export type ReportedResult = Sync['results'][number]
export type SymbolFacts = Sync['symbols'][number]
/** By our name of the instrument. */
export type SymbolMap = Readonly<Record<string, SymbolFacts>>
