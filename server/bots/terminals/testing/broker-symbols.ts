// long: a list of names
import type { SymbolFacts } from '../wire.ts'

/**
 * Twenty brokers that do not exist, with names as real ones write them. A line is a name, its base and profit currency, how profit is worked
 * out (f as of a pair, c as of a contract for difference, o otherwise; custom or closed where it is so), and what it is to be taken for: an
 * instrument, `ask:` an instrument that waits for a person, or `-` where it is none or another one is nearer.
 */
const brokers: Readonly<Record<string, string>> = {
  Plain: `
    EURUSD EUR USD f -
    GBPUSD GBP USD f USDGBP
    USDJPY USD JPY f USDJPY
    AUDUSD AUD USD f -
    EURJPY EUR JPY f -
    EURGBP EUR GBP f -
    GBPJPY GBP JPY f -
    USDCHF USD CHF f -
    XAUUSD XAU USD c XAUUSD
    XAGUSD XAG USD c XAGUSD
    XAUEUR XAU EUR c -
    XAGEUR XAG EUR c -
    BTCUSD BTC USD c BTCUSD
    ETHUSD ETH USD c ETHUSD
    LTCUSD LTC USD c -
    BTCEUR BTC EUR c -`,
  Raw: `
    GBPUSD.raw GBP USD f USDGBP
    USDJPY.raw USD JPY f USDJPY
    XAUUSD.raw XAU USD c XAUUSD
    XAUEUR.raw XAU EUR c -
    GOLDEUR XAU EUR c -
    GOLDGBP XAU GBP c -
    GOLDAUD XAU AUD c -
    XAGUSD.raw XAG USD c XAGUSD
    SILVEREUR XAG EUR c -
    BTCUSD.raw BTC USD c BTCUSD
    BTCUSDT BTC USD c -
    BTCEUR.raw BTC EUR c -
    ETHUSD.raw ETH USD c ETHUSD
    ETHUSDT ETH USDT c -
    ETHBTC.raw ETH BTC c -
    EURUSD.raw EUR USD f -`,
  Dotted: `
    GBPUSD.r GBP USD f USDGBP
    GBPJPY.r GBP JPY f -
    USDJPY.r USD JPY f USDJPY
    AUDUSD.r AUD USD f -
    XAUUSD.r XAU USD f XAUUSD
    XAGUSD.r XAG USD f XAGUSD
    XAUUSD.fut XAU USD c -
    XAUUSDZ26 XAU USD c -
    GOLD.fut XAU USD o -
    BTCUSD.r BTC USD c BTCUSD
    BTCUSDT BTC USDT c -
    BTCUSDC BTC USDC c -
    BTCUSD.perp BTC USD c -
    ETHUSD.r ETH USD c ETHUSD
    ETHUSDT.r ETH USDT c -`,
  Letters: `
    GBPUSDm GBP USD f USDGBP
    GBPAUDm GBP AUD f -
    USDJPYm USD JPY f USDJPY
    XAUUSDm XAU USD c XAUUSD
    XAUEURm XAU EUR c -
    XAUGBPm XAU GBP c -
    XAGUSDm XAG USD c XAGUSD
    XAGEURm XAG EUR c -
    BTCUSDm BTC USD c BTCUSD
    BTCJPYm BTC JPY c -
    BTCXAUm BTC XAU c -
    BTCTHBm BTC THB c -
    ETHUSDm ETH USD c ETHUSD
    USDTHBm USD THB f -
    AUDUSDJPYm AUD JPY f -`,
  Words: `
    GOLD XAU USD c XAUUSD
    GOLDEUR XAU EUR c -
    GOLDmicro XAU USD c -
    GOLD.Z26 XAU USD o -
    GOLDMAN GOL USD o -
    GOLDMINE GDX USD c -
    SILVER XAG USD c XAGUSD
    SILVERmicro XAG USD c -
    SILVERGATE SI USD o -
    BITCOIN BTC USD c BTCUSD
    BITCOINCASH BCH USD c -
    ETHEREUM ETH USD c ETHUSD
    ETHEREUMCLASSIC ETC USD c -
    GBPUSD GBP USD f USDGBP
    GBPUSDmicro GBP USD f -
    USDJPY USD JPY f USDJPY
    USDJPYmicro USD JPY f -`,
  Hashes: `
    GBPUSD# GBP USD f USDGBP
    USDJPY# USD JPY f USDJPY
    XAUUSD# XAU USD c XAUUSD
    XAGUSD# XAG USD c XAGUSD
    #BTCUSD BTC USD c BTCUSD
    #ETHUSD ETH USD c ETHUSD
    #BTCUSDT BTC USDT c -
    #LTCUSD LTC USD c -
    #GOLDMAN GS USD o -
    #GOLDCORP GG USD o -
    EURUSD# EUR USD f -
    GBPCHF# GBP CHF f -
    XAUUSD#fut XAU USD o -
    #SILVERETF SLV USD c -
    USDJPY#Z26 USD JPY o -`,
  Underscores: `
    GBPUSD_i GBP USD f USDGBP
    USDJPY_i USD JPY f USDJPY
    XAUUSD_i XAU USD c XAUUSD
    XAUUSD_EUR XAU USD c -
    XAGUSD_i XAG USD c XAGUSD
    BTCUSD_i BTC USD c BTCUSD
    BTCUSD_perp BTC USD c -
    ETHUSD_i ETH USD c ETHUSD
    ETHUSD_short ETH USD c -
    EURUSD_i EUR USD f -
    CADJPY_i CAD JPY f -
    GBPUSD_DEC26 GBP USD c -
    XAUUSD_index XAU USD c -
    USDJPY_fwd USD JPY f -
    BTCUSD_3x BTC USD c -`,
  Pro: `
    GBPUSD.pro GBP USD f USDGBP
    USDJPY.pro USD JPY f USDJPY
    XAUUSD.pro XAU USD c XAUUSD
    XAGUSD.pro XAG USD c XAGUSD
    BTCUSD.pro BTC USD c BTCUSD
    ETHUSD.pro ETH USD c ETHUSD
    GBPUSD.pro.old GBP USD f closed -
    USDJPY.old USD JPY f closed -
    XAUUSD.old XAU USD c closed -
    GOLD.pro XAU USD c -
    SILVER.pro XAG USD c -
    NZDUSD.pro NZD USD f -
    EURJPY.pro EUR JPY f -
    BTCETH.pro BTC ETH c -
    XAUXAG.pro XAU XAG c -`,
  Cash: `
    GBPUSD GBP USD f USDGBP
    USDJPY USD JPY f USDJPY
    XAUUSD.cash XAU USD c XAUUSD
    XAUUSD.fut XAU USD c -
    XAGUSD.cash XAG USD c XAGUSD
    BTCUSD.cash BTC USD c BTCUSD
    ETHUSD.cash ETH USD c ETHUSD
    US500.cash USD USD c -
    GER40.cash EUR EUR c -
    XAUEUR.cash XAU EUR c -
    BCHUSD.cash BCH USD c -
    BTCUSD.future BTC USD c -
    GBPUSD.future GBP USD o -
    USDJPY.index USD JPY c -
    NGAS.cash NGA USD c -`,
  Kinds: `
    GBPUSD.ecn GBP USD f USDGBP
    GBPUSD.micro GBP USD f -
    USDJPY.ecn USD JPY f USDJPY
    USDJPY.micro USD JPY f -
    XAUUSD.ecn XAU USD c XAUUSD
    XAUUSD.mini XAU USD c -
    XAUUSD.std XAU USD c -
    XAGUSD.ecn XAG USD c XAGUSD
    BTCUSD.ecn BTC USD c BTCUSD
    BTCUSD.zero BTC USD c -
    ETHUSD.ecn ETH USD c ETHUSD
    ETHUSD.zero ETH USD c -
    EURUSD.ecn EUR USD f -
    AUDJPY.ecn AUD JPY f -
    EURUSD.micro EUR USD f -`,
  Undecided: `
    GBPUSD.a GBP USD f ask:USDGBP
    GBPUSD.b GBP USD f ask:USDGBP
    USDJPY.a USD JPY f ask:USDJPY
    USDJPY.b USD JPY f ask:USDJPY
    XAUUSD.a XAU USD c ask:XAUUSD
    XAUUSD.b XAU USD c ask:XAUUSD
    XAUEUR.a XAU EUR c -
    XAGUSD.a XAG USD c ask:XAGUSD
    XAGUSD.b XAG USD c ask:XAGUSD
    BTCUSD.a BTC USD c ask:BTCUSD
    BTCUSD.b BTC USD c ask:BTCUSD
    ETHUSD.a ETH USD c ask:ETHUSD
    ETHUSD.b ETH USD c ask:ETHUSD
    EURUSD.a EUR USD f -
    EURUSD.b EUR USD f -`,
  Coins: `
    BTCUSDT BTC USD c ask:BTCUSD
    BTCUSDC BTC USD c ask:BTCUSD
    BTCUSDT.P BTC USDT c -
    ETHUSDT ETH USD c ask:ETHUSD
    ETHUSDC ETH USDC c -
    mBTCUSD BTC USD c ask:BTCUSD
    BTCEUR BTC EUR c -
    WBTCUSD WBT USD c -
    STETHUSD STE USD c -
    XAUTUSD XAU USD c -
    PAXGUSD PAX USD c -
    XAUUSDT XAU USDT c -
    GBPUSDT GBP USDT c -
    USDJPYT USD JPY c ask:USDJPY
    LTCUSDT LTC USDT c -`,
  Slashes: `
    GBP/USD GBP USD f USDGBP
    USD/JPY USD JPY f USDJPY
    XAU/USD XAU USD c XAUUSD
    XAG/USD XAG USD c XAGUSD
    BTC/USD BTC USD c BTCUSD
    ETH/USD ETH USD c ETHUSD
    BTC/USDT BTC USDT c -
    ETH/USDT ETH USDT c -
    XAU/EUR XAU EUR c -
    XAU/JPY XAU JPY c -
    EUR/USD EUR USD f -
    EUR/GBP EUR GBP f -
    GBP/JPY GBP JPY f -
    ETH/BTC ETH BTC c -
    XAU/XAG XAU XAG c -`,
  Homemade: `
    GBPUSD GBP USD f custom -
    GBPUSD.i GBP USD f USDGBP
    USDJPY USD JPY f custom -
    USDJPY.i USD JPY f USDJPY
    XAUUSD XAU USD c custom -
    XAUUSD.i XAU USD c XAUUSD
    XAUUSD_renko XAU USD c custom -
    XAGUSD.i XAG USD c XAGUSD
    XAGUSD_ticks XAG USD c custom -
    BTCUSD BTC USD c custom -
    BTCUSD.i BTC USD c BTCUSD
    ETHUSD.i ETH USD c ETHUSD
    ETHUSD_synthetic ETH USD c custom -
    GOLD XAU USD c custom -
    EURUSD.i EUR USD f -`,
  Closed: `
    GBPUSD GBP USD f closed -
    GBPUSD.vip GBP USD f USDGBP
    USDJPY USD JPY f closed -
    USDJPY.vip USD JPY f USDJPY
    XAUUSD XAU USD c closed -
    XAUUSD.vip XAU USD c XAUUSD
    GOLD XAU USD c closed -
    XAGUSD XAG USD c closed -
    XAGUSD.vip XAG USD c XAGUSD
    BTCUSD BTC USD c closed -
    BTCUSD.vip BTC USD c BTCUSD
    ETHUSD ETH USD c closed -
    ETHUSD.vip ETH USD c ETHUSD
    EURUSD EUR USD f closed -
    EURUSD.vip EUR USD f -`,
  Prefixes: `
    .GBPUSD GBP USD f USDGBP
    .USDJPY USD JPY f USDJPY
    .XAUUSD XAU USD c XAUUSD
    .XAGUSD XAG USD c XAGUSD
    .BTCUSD BTC USD c BTCUSD
    .ETHUSD ETH USD c ETHUSD
    .US30 USD USD c -
    .AUDUSD AUD USD f -
    AUDUSDJPY AUD JPY f -
    EURGBPUSD EUR USD f -
    BTCXAUUSD BTC USD c -
    BASKET.USDJPY USD JPY c -
    INV_XAUUSD XAU USD c -
    SHORT.BTCUSD BTC USD c -
    3x.ETHUSD ETH USD c -`,
  Strange: `
    GBPUSD.house GBP USD f ask:USDGBP
    USDJPY.house USD JPY f ask:USDJPY
    XAUUSD.gram XAU USD c ask:XAUUSD
    XAUUSDg XAU USD c ask:XAUUSD
    XAUUSD.100 XAU USD c ask:XAUUSD
    XAGUSD.kilo XAG USD c ask:XAGUSD
    XAGUSD_SB XAG USD c ask:XAGUSD
    BTCUSD.beta BTC USD c ask:BTCUSD
    ETHUSD.beta ETH USD c ask:ETHUSD
    GOLD.gram XAU USD c ask:XAUUSD
    GOLDgram XAU USD c -
    SILVERkilo XAG USD c -
    EURUSD.house EUR USD f -
    GBPUSDhouse GBP USD f ask:USDGBP
    USDJPY.100 USD JPY f ask:USDJPY`,
  Mislabelled: `
    GBPUSD EUR USD f ask:USDGBP
    GBPUSD.x GBP EUR f -
    USDJPY USD USD f -
    USDJPY.x USD JPY f USDJPY
    XAUUSD XAU EUR c -
    XAUUSD.x USD USD c XAUUSD
    XAGUSD XAG GBP c -
    XAGUSD.x XAG USD o -
    SILVER XPT USD c ask:XAGUSD
    BTCUSD USD USD c BTCUSD
    ETHUSD LTC USD c ask:ETHUSD
    GOLD XAU CHF c -
    ETHEREUM ETH EUR c -
    BITCOIN BTC GBP c -
    EURUSD EUR USD f -`,
  Mixed: `
    GbpUsd.stp GBP USD f USDGBP
    UsdJpy.stp USD JPY f USDJPY
    xauusd.stp XAU USD c XAUUSD
    Gold XAU USD c -
    Gold.stp XAU USD c -
    xagusd.stp XAG USD c XAGUSD
    Silver XAG USD c -
    btcusd.stp BTC USD c BTCUSD
    btcusdt.stp BTC USD c -
    Bitcoin BTC USD c -
    BitcoinCash BCH USD c -
    ethusd.stp ETH USD c ETHUSD
    EthereumClassic ETC USD c -
    eurusd.stp EUR USD f -
    cadjpy.stp CAD JPY f -`,
  Half: `
    GBPUSD+ GBP USD f USDGBP
    USDJPY+ USD JPY f USDJPY
    XAUUSD+ XAU USD c XAUUSD
    SILVER+ XAG USD c XAGUSD
    XAGEUR+ XAG EUR c -
    BTCEUR+ BTC EUR c -
    BTCGBP+ BTC GBP c -
    ETHEUR+ ETH EUR c -
    EURUSD+ EUR USD f -
    EURJPY+ EUR JPY f -
    CHFJPY+ CHF JPY f -
    NZDUSD+ NZD USD f -
    XPTUSD+ XPT USD c -
    XPDUSD+ XPD USD c -
    GOLDUSD+ XAU USD c -`,
}

type Line = { facts: SymbolFacts; answer: string }

const readLine = (line: string): Line => {
  const words = line.trim().split(/\s+/)
  const [name = '', base = '', profit = '', how, ...marks] = words
  const calc = how === 'f' ? 'forex' : how === 'c' ? 'cfd' : 'other'
  const facts: SymbolFacts = {
    ...{ name, base, profit, calc, digits: 2, contractSize: 100, lotStep: 0.01, lotMin: 0.01, lotMax: 50 },
    ...{
      stopsLevel: 0,
      freezeLevel: 0,
      filling: 1,
      tradable: !marks.includes('closed'),
      custom: marks.includes('custom'),
    },
  }
  return { facts, answer: words.at(-1) ?? '' }
}

export const brokerSymbols: readonly { broker: string; lines: readonly Line[] }[] = Object.entries(brokers).map(
  ([broker, lines]) => ({ broker, lines: lines.trim().split('\n').map(readLine) }),
)
