// What the advisor uses of MQL5, in C++: for the tests only, which compile the same sources with it and play the terminal and the broker. It
// is stricter than MetaTrader: what the reference leaves open does not compile here, or comes out worst.
#pragma once
#include <cstdint>
#include <cstdlib>
#include <ctime>
#include "constants.h"
#include "text.h"
#include "values.h"
#include "sha256.h"
#include "files.h"
#include "world.h"

struct MqlDateTime { int year, mon, day, hour, min, sec, day_of_week, day_of_year; };
struct MqlTick { datetime time; double bid, ask, last; ulong volume; long time_msc; uint flags; double volume_real; };
struct MqlTradeRequest {
  ENUM_TRADE_REQUEST_ACTIONS action; ulong magic, order; string symbol; double volume, price, stoplimit, sl, tp; ulong deviation;
  ENUM_ORDER_TYPE type; ENUM_ORDER_TYPE_FILLING type_filling; ENUM_ORDER_TYPE_TIME type_time; datetime expiration; string comment;
  ulong position, position_by;
};
struct MqlTradeResult {
  uint retcode; ulong deal, order; double volume, price, bid, ask; string comment; uint request_id; int retcode_external;
};

inline datetime TimeGMT() { return shim::timeGmt; }
inline datetime TimeLocal() { return shim::timeLocal; }
inline datetime TimeTradeServer() { return shim::timeServer; }
inline datetime TimeCurrent() { return shim::timeCurrent; }
inline ulong GetTickCount64() { return shim::tickCount; }
inline void Sleep(int milliseconds) { shim::tickCount += (ulong)milliseconds; shim::say("slept\t" + std::to_string(milliseconds)); }
inline datetime StructToTime(MqlDateTime &p) {
  struct tm t = {};
  t.tm_year = p.year - 1900; t.tm_mon = p.mon - 1; t.tm_mday = p.day; t.tm_hour = p.hour; t.tm_min = p.min; t.tm_sec = p.sec;
  return timegm(&t);
}
inline string TimeToString(datetime value, int mode = TIME_DATE | TIME_MINUTES) {
  char b[32]; time_t v = value; struct tm g; gmtime_r(&v, &g);
  strftime(b, sizeof b, mode & TIME_SECONDS ? "%Y.%m.%d %H:%M:%S" : "%Y.%m.%d %H:%M", &g);
  return mode & TIME_DATE ? b : b + 11;
}
template <typename... A> std::string shimJoined(A... parts) { std::ostringstream out; (out << ... << parts); return out.str(); }
inline void Comment(const string &s) { shim::comment = s; }
template <typename... A> void Print(A... parts) { std::cerr << shimJoined(parts...) << "\n"; }
template <typename... A> void Alert(A... parts) { shim::say("alert\t" + shim::hex(shimJoined(parts...))); }
inline bool SendNotification(const string &s) { shim::say("push\t" + shim::hex(s)); return true; }
inline bool EventSetMillisecondTimer(int) { return true; }
inline void EventKillTimer() {}
inline void ExpertRemove() { shim::isRemoved = true; }
inline void ResetLastError() { shim::lastError = 0; }
inline int GetLastError() { return shim::lastError; }

inline long AccountInfoInteger(ENUM_ACCOUNT_INFO_INTEGER what) { return shim::whole(shim::account[std::to_string(what)]); }
inline double AccountInfoDouble(ENUM_ACCOUNT_INFO_DOUBLE what) { return shim::number(shim::account[std::to_string(what)]); }
inline string AccountInfoString(ENUM_ACCOUNT_INFO_STRING what) { return shim::account[std::to_string(what)].c_str(); }
inline long TerminalInfoInteger(ENUM_TERMINAL_INFO_INTEGER what) { return shim::whole(shim::account[std::to_string(what)]); }
inline long MQLInfoInteger(ENUM_MQL_INFO_INTEGER what) { return shim::whole(shim::account[std::to_string(what)]); }

// A position's cells: ticket, id, symbol, type, volume, open, current, sl, tp, profit, swap, magic, comment, time.
inline int PositionsTotal() { return (int)shim::positions.size(); }
inline ulong PositionGetTicket(int i) {
  if (i < 0 || i >= PositionsTotal()) return 0;
  shim::selected = shim::positions[(size_t)i];
  return (ulong)shim::whole(shim::selected[1]);
}
inline bool PositionSelectByTicket(ulong ticket) {
  for (int i = 0; i < PositionsTotal(); i++) if (PositionGetTicket(i) == ticket) return true;
  return false;
}
inline long PositionGetInteger(ENUM_POSITION_PROPERTY_INTEGER what) { return shim::whole(shim::selected[(size_t)what]); }
inline double PositionGetDouble(ENUM_POSITION_PROPERTY_DOUBLE what) { return shim::number(shim::selected[(size_t)what]); }
inline string PositionGetString(ENUM_POSITION_PROPERTY_STRING what) { return shim::unhex(shim::selected[(size_t)what]).c_str(); }

// A deal's cells: ticket, order, position, symbol, type, entry, volume, price, profit, swap, commission, fee, magic, comment, reason, time.
inline std::vector<size_t> shimHistory;
inline bool HistorySelect(datetime from, datetime to) {
  shimHistory.clear();
  for (size_t i = 0; i < shim::deals.size(); i++) {
    long ms = shim::whole(shim::deals[i][16]);
    if (ms >= from * 1000 && ms <= to * 1000) shimHistory.push_back(i);
  }
  return true;
}
inline int HistoryDealsTotal() { return (int)shimHistory.size(); }
inline ulong HistoryDealGetTicket(int i) {
  return i >= 0 && i < HistoryDealsTotal() ? (ulong)shim::whole(shim::deals[shimHistory[(size_t)i]][1]) : 0;
}
inline const shim::Row &shimDeal(ulong ticket) {
  static shim::Row none(18);
  for (size_t i = shimHistory.size(); i-- > 0;)
    if ((ulong)shim::whole(shim::deals[shimHistory[i]][1]) == ticket) return shim::deals[shimHistory[i]];
  return none;
}
inline long HistoryDealGetInteger(ulong ticket, ENUM_DEAL_PROPERTY_INTEGER what) { return shim::whole(shimDeal(ticket)[(size_t)what]); }
inline double HistoryDealGetDouble(ulong ticket, ENUM_DEAL_PROPERTY_DOUBLE what) { return shim::number(shimDeal(ticket)[(size_t)what]); }
inline string HistoryDealGetString(ulong ticket, ENUM_DEAL_PROPERTY_STRING what) { return shim::unhex(shimDeal(ticket)[(size_t)what]).c_str(); }

inline int SymbolsTotal(bool) { return (int)shim::symbols.size(); }
inline string SymbolName(int i, bool) { return shim::symbols.at((size_t)i).first.c_str(); }
inline bool SymbolSelect(const string &name, bool) { return shim::symbol(name) != nullptr; }
inline bool SymbolIsSynchronized(const string &name) { const shim::Symbol *s = shim::symbol(name); return s && s->synchronised != 0; }
inline long SymbolInfoInteger(const string &name, ENUM_SYMBOL_INFO_INTEGER what) {
  const shim::Symbol *s = shim::symbol(name);
  if (!s) return 0;
  switch (what) {
    case SYMBOL_DIGITS: return s->digits;
    case SYMBOL_TRADE_STOPS_LEVEL: return s->stops;
    case SYMBOL_TRADE_FREEZE_LEVEL: return s->freeze;
    case SYMBOL_FILLING_MODE: return s->filling;
    case SYMBOL_TRADE_MODE: return s->mode;
    case SYMBOL_SPREAD: return s->spread;
    case SYMBOL_TRADE_CALC_MODE: return s->calculation;
    case SYMBOL_CUSTOM: return s->custom;
    case SYMBOL_TRADE_EXEMODE: return s->execution;
  }
  return 0;
}
inline double SymbolInfoDouble(const string &name, ENUM_SYMBOL_INFO_DOUBLE what) {
  const shim::Symbol *s = shim::symbol(name);
  if (!s) return 0;
  switch (what) {
    case SYMBOL_TRADE_CONTRACT_SIZE: return s->contract;
    case SYMBOL_VOLUME_STEP: return s->step;
    case SYMBOL_VOLUME_MIN: return s->min;
    case SYMBOL_VOLUME_MAX: return s->max;
    case SYMBOL_BID: return s->bid;
    case SYMBOL_ASK: return s->ask;
    case SYMBOL_POINT: return std::pow(10.0, -(double)s->digits);
    case SYMBOL_TRADE_TICK_SIZE: return s->tick;
  }
  return 0;
}
inline string SymbolInfoString(const string &name, ENUM_SYMBOL_INFO_STRING what) {
  const shim::Symbol *s = shim::symbol(name);
  if (!s) return "";
  return (what == SYMBOL_CURRENCY_BASE ? s->base : s->profit).c_str();
}
inline bool SymbolInfoTick(const string &name, MqlTick &t) {
  const shim::Symbol *s = shim::symbol(name);
  if (!s || s->bid <= 0) return false;
  t.bid = s->bid; t.ask = s->ask; t.time_msc = s->time;
  return true;
}

inline int WebRequest(const string &method, const string &url, const string &headers, int, const Array<char> &data, Array<char> &result,
                      string &resultHeaders) {
  std::string sent(data.items.begin(), data.items.end());
  shim::Row r = shim::ask("web\t" + shim::hex(url) + "\t" + shim::hex(headers) + "\t" + shim::hex(sent) + "\t" + shim::hex(method));
  std::string body = r.size() > 2 ? shim::unhex(r[2]) : "";
  result.items.assign(body.begin(), body.end());
  resultHeaders = (r.size() > 3 ? shim::unhex(r[3]) : "").c_str();
  shim::lastError = r.size() > 4 ? (int)shim::whole(r[4]) : 0;
  return (int)shim::whole(r.at(1));
}
inline bool OrderSend(MqlTradeRequest &q, MqlTradeResult &r) {
  char b[512];
  snprintf(b, sizeof b, "order\t%d\t%d\t%lu\t%.8f\t%.8f\t%.8f\t%.8f\t%lu\t", (int)q.action, (int)q.type, q.position, q.volume, q.price, q.sl,
           q.tp, q.magic);
  shim::Row a = shim::ask(b + shim::hex(q.symbol) + "\t" + shim::hex(q.comment) + "\t" + std::to_string((int)q.type_filling) + "\t" +
                          std::to_string(q.deviation));
  r.retcode = (uint)shim::whole(a.at(1)); r.order = (ulong)shim::whole(a.at(2)); r.deal = (ulong)shim::whole(a.at(3));
  r.volume = shim::number(a.at(4)); r.price = shim::number(a.at(5));
  if (a.size() > 6) r.comment = shim::unhex(a[6]).c_str();
  return r.retcode == TRADE_RETCODE_DONE || r.retcode == TRADE_RETCODE_DONE_PARTIAL || r.retcode == TRADE_RETCODE_PLACED;
}
