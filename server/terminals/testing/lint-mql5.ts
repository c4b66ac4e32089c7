import { readFileSync } from 'node:fs'

/** Functions of MQL5 that the advisor may use, as its reference names them. */
const functions = `AccountInfoDouble AccountInfoInteger AccountInfoString Alert ArrayResize ArraySize CharArrayToString Comment CryptEncode
  DoubleToString EventKillTimer EventSetMillisecondTimer FileClose FileDelete FileFlush FileIsEnding FileIsExist FileOpen FileReadString
  FileSeek FileWriteString GetLastError GetTickCount64 HistoryDealGetDouble HistoryDealGetInteger HistoryDealGetString HistoryDealGetTicket
  HistoryDealsTotal HistorySelect IntegerToString MathIsValidNumber MathMax MathMin MQLInfoInteger NormalizeDouble OrderSend
  PositionGetDouble PositionGetInteger PositionGetString PositionGetTicket PositionSelectByTicket PositionsTotal Print ResetLastError
  SendNotification StringFind StringGetCharacter StringLen StringSubstr StringToCharArray StringToDouble StringToInteger StringToLower StringToUpper StringTrimLeft StringTrimRight
  StructToTime SymbolInfoDouble SymbolInfoInteger SymbolInfoTick SymbolName SymbolSelect SymbolsTotal TerminalInfoInteger TimeCurrent
  TimeGMT TimeLocal TimeToString TimeTradeServer WebRequest`
const words = `bool break case char const continue datetime default do double else enum false float for if input int long return short static
  string struct switch true uchar uint ulong ushort void while NULL MqlDateTime MqlTick MqlTradeRequest MqlTradeResult`
const directives = ['#define', '#include', '#property']

/**
 * Names and directives in MQL5 sources that neither MQL5 has nor the sources themselves declare. Constants are those of the shim, which
 * the compiler checks; a name that C++ would take and MQL5 would not is found here.
 */
export function foreignNames(source: string): string[] {
  // In one go: text may hold what looks like a comment, and a comment what looks like text.
  const plain = source.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)'|\/\/.*$/gm, '0')
  const constants = readFileSync('ea/shim/constants.h', 'utf8').match(/\b[A-Z][A-Z0-9_]+\b/g) ?? []
  const members = [...plain.matchAll(/\.(\w+)/g)].map(([, name]) => name as string)
  const known = new Set([...functions.split(/\s+/), ...words.split(/\s+/), ...constants, ...members])
  const declared = plain.matchAll(
    /\b(?:bool|char|datetime|double|int|long|string|uchar|uint|ulong|ushort|void|ENUM_\w+|Mql\w+)\s+&?(\w+)|#define\s+(\w+)/g,
  )
  for (const [, name, macro] of declared) known.add((name ?? macro) as string)
  const used = plain.replace(/^#(property|include).*$/gm, '').matchAll(/#?\b[A-Za-z_]\w*/g)
  const foreign = new Set<string>()
  for (const [name] of used) {
    if (name.startsWith('#')) {
      if (!directives.includes(name)) foreign.add(name)
    } else if (!known.has(name)) foreign.add(name)
  }
  return [...foreign]
}
