// What the advisor uses of MQL5, in C++: for the tests only, which compile the same sources with it and play the terminal and the
// broker through standard input and output. Lines are tab-separated; what may hold anything is written in hexadecimal digits.
#pragma once
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>
#include <string>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

typedef unsigned char uchar;
typedef unsigned short ushort;
typedef unsigned int uint;
typedef unsigned long ulong;
typedef long datetime;
typedef std::string string;

// A dynamic array as MQL5 has it.
template <typename T> struct Array {
  std::vector<T> items;
  T &operator[](long i) { return items.at((size_t)i); }
  const T &operator[](long i) const { return items.at((size_t)i); }
};
template <typename T> int ArraySize(const Array<T> &a) { return (int)a.items.size(); }
template <typename T> int ArrayResize(Array<T> &a, int size) { a.items.resize((size_t)size); return size; }

#define input static
#include "constants.h"

struct MqlDateTime { int year, mon, day, hour, min, sec, day_of_week, day_of_year; };
struct MqlTick { datetime time; double bid, ask, last; ulong volume; long time_msc; uint flags; double volume_real; };
struct MqlTradeRequest {
  ENUM_TRADE_REQUEST_ACTIONS action; ulong magic, order; string symbol; double volume, price, stoplimit, sl, tp; ulong deviation;
  ENUM_ORDER_TYPE type; ENUM_ORDER_TYPE_FILLING type_filling; int type_time; datetime expiration; string comment; ulong position, position_by;
};
struct MqlTradeResult {
  uint retcode; ulong deal, order; double volume, price, bid, ask; string comment; uint request_id; int retcode_external;
};

namespace shim {
typedef std::vector<string> Row;
struct Symbol { long digits, stops, freeze, filling, mode, spread, time; double contract, step, min, max, bid, ask; };
inline std::map<string, string> account;
inline std::vector<Row> positions, deals;
inline std::vector<std::pair<string, Symbol>> symbols;
inline long timeServer, timeCurrent, timeGmt, timeLocal, selected = -1;
inline int lastError;
inline string comment;
inline ulong tickCount;
inline string folder;
inline std::map<int, std::fstream *> files;
inline int nextFile = 1;

inline string hex(const string &s) {
  static const char *d = "0123456789abcdef"; string out;
  for (unsigned char c : s) { out += d[c >> 4]; out += d[c & 15]; }
  return out;
}
inline string unhex(const string &s) {
  string out;
  for (size_t i = 0; i + 1 < s.size(); i += 2) out += (char)strtol(s.substr(i, 2).c_str(), nullptr, 16);
  return out;
}
inline Row split(const string &line) {
  Row cells; string cell; std::istringstream in(line);
  while (std::getline(in, cell, '\t')) cells.push_back(cell);
  return cells;
}
inline double number(const string &s) { return strtod(s.c_str(), nullptr); }
inline long whole(const string &s) { return strtol(s.c_str(), nullptr, 10); }

// Takes what the test says of the world; answers the first line that is no news of it.
inline Row hear() {
  string line;
  while (std::getline(std::cin, line)) {
    Row c = split(line);
    if (c[0] == "time") { timeServer = whole(c[1]); timeCurrent = whole(c[2]); timeGmt = whole(c[3]); tickCount = (ulong)whole(c[4]); timeLocal = c.size() > 5 ? whole(c[5]) : timeGmt; }
    else if (c[0] == "account") { for (size_t i = 1; i + 1 < c.size(); i += 2) account[c[i]] = unhex(c[i + 1]); }
    else if (c[0] == "positions") positions.clear();
    else if (c[0] == "position") { c.resize(16); positions.push_back(c); }
    else if (c[0] == "history") deals.clear();
    else if (c[0] == "deal") { c.resize(18); deals.push_back(c); }
    else if (c[0] == "symbol") {
      Symbol s = {whole(c[2]), whole(c[3]), whole(c[4]), whole(c[5]), whole(c[6]), whole(c[7]), whole(c[8]),
                  number(c[9]), number(c[10]), number(c[11]), number(c[12]), number(c[13]), number(c[14])};
      string name = unhex(c[1]); bool found = false;
      for (auto &one : symbols) if (one.first == name) { one.second = s; found = true; }
      if (!found) symbols.push_back({name, s});
    }
    else return c;
  }
  _exit(0);
}
inline Row ask(const string &line) { std::cout << line << "\n" << std::flush; return hear(); }
inline const Symbol *symbol(const string &name) {
  for (auto &one : symbols) if (one.first == name) return &one.second;
  return nullptr;
}
inline string path(string name) { for (char &c : name) if (c == '\\') c = '/'; return folder + "/" + name; }
} // namespace shim

inline int StringLen(const string &s) { return (int)s.size(); }
inline string StringSubstr(const string &s, int from, int count = -1) {
  if (from < 0 || from >= (int)s.size()) return "";
  return count < 0 ? s.substr((size_t)from) : s.substr((size_t)from, (size_t)count);
}
inline ushort StringGetCharacter(const string &s, int i) { return i >= 0 && i < (int)s.size() ? (ushort)(unsigned char)s[(size_t)i] : (ushort)0; }
inline int StringFind(const string &s, const string &what, int from = 0) { size_t at = s.find(what, (size_t)from); return at == string::npos ? -1 : (int)at; }
inline long StringToInteger(const string &s) { return shim::whole(s); }
inline double StringToDouble(const string &s) { return shim::number(s); }
inline int StringTrimLeft(string &s) { size_t at = s.find_first_not_of(" \t\r\n"); size_t cut = at == string::npos ? s.size() : at; s.erase(0, cut); return (int)cut; }
inline int StringTrimRight(string &s) { size_t at = s.find_last_not_of(" \t\r\n"); size_t keep = at == string::npos ? 0 : at + 1, cut = s.size() - keep; s.erase(keep); return (int)cut; }
inline bool StringToLower(string &s) { for (char &c : s) c = (char)tolower(c); return true; }
inline bool StringToUpper(string &s) { for (char &c : s) c = (char)toupper(c); return true; }
inline string IntegerToString(long v) { return std::to_string(v); }
inline string DoubleToString(double v, int digits) { char b[64]; snprintf(b, sizeof b, "%.*f", digits, v); return b; }
inline bool MathIsValidNumber(double v) { return std::isfinite(v); }
template <typename A, typename B> auto MathMax(A a, B b) { return (a > (A)b) ? a : (A)b; }
template <typename A, typename B> auto MathMin(A a, B b) { return (a < (A)b) ? a : (A)b; }
inline double NormalizeDouble(double v, int digits) { double p = std::pow(10.0, digits); return std::round(v * p) / p; }
inline int StringToCharArray(const string &s, Array<uchar> &a, int = 0, int = -1, uint = CP_UTF8) {
  a.items.assign(s.begin(), s.end()); a.items.push_back(0); return (int)a.items.size();
}
inline string CharArrayToString(const Array<uchar> &a, int = 0, int = -1, uint = CP_UTF8) { return string(a.items.begin(), a.items.end()); }

inline void sha256(const uchar *p, size_t n, uchar *out) {
  static const uint32_t k[64] = {
    0x428a2f98,0x71374491,0xb5c0fbcf,0xe9b5dba5,0x3956c25b,0x59f111f1,0x923f82a4,0xab1c5ed5,0xd807aa98,0x12835b01,0x243185be,0x550c7dc3,
    0x72be5d74,0x80deb1fe,0x9bdc06a7,0xc19bf174,0xe49b69c1,0xefbe4786,0x0fc19dc6,0x240ca1cc,0x2de92c6f,0x4a7484aa,0x5cb0a9dc,0x76f988da,
    0x983e5152,0xa831c66d,0xb00327c8,0xbf597fc7,0xc6e00bf3,0xd5a79147,0x06ca6351,0x14292967,0x27b70a85,0x2e1b2138,0x4d2c6dfc,0x53380d13,
    0x650a7354,0x766a0abb,0x81c2c92e,0x92722c85,0xa2bfe8a1,0xa81a664b,0xc24b8b70,0xc76c51a3,0xd192e819,0xd6990624,0xf40e3585,0x106aa070,
    0x19a4c116,0x1e376c08,0x2748774c,0x34b0bcb5,0x391c0cb3,0x4ed8aa4a,0x5b9cca4f,0x682e6ff3,0x748f82ee,0x78a5636f,0x84c87814,0x8cc70208,
    0x90befffa,0xa4506ceb,0xbef9a3f7,0xc67178f2};
  uint32_t h[8] = {0x6a09e667,0xbb67ae85,0x3c6ef372,0xa54ff53a,0x510e527f,0x9b05688c,0x1f83d9ab,0x5be0cd19};
  std::vector<uchar> m(p, p + n); m.push_back(0x80);
  while (m.size() % 64 != 56) m.push_back(0);
  for (int i = 7; i >= 0; i--) m.push_back((uchar)(((uint64_t)n * 8) >> (8 * i)));
  auto rot = [](uint32_t x, int c) { return (x >> c) | (x << (32 - c)); };
  for (size_t at = 0; at < m.size(); at += 64) {
    uint32_t w[64];
    for (int i = 0; i < 16; i++) w[i] = (uint32_t)m[at+4*i] << 24 | (uint32_t)m[at+4*i+1] << 16 | (uint32_t)m[at+4*i+2] << 8 | m[at+4*i+3];
    for (int i = 16; i < 64; i++) {
      uint32_t a = rot(w[i-15],7) ^ rot(w[i-15],18) ^ (w[i-15] >> 3), b = rot(w[i-2],17) ^ rot(w[i-2],19) ^ (w[i-2] >> 10);
      w[i] = w[i-16] + a + w[i-7] + b;
    }
    uint32_t v[8]; memcpy(v, h, sizeof v);
    for (int i = 0; i < 64; i++) {
      uint32_t s1 = rot(v[4],6) ^ rot(v[4],11) ^ rot(v[4],25), t1 = v[7] + s1 + ((v[4] & v[5]) ^ (~v[4] & v[6])) + k[i] + w[i];
      uint32_t s0 = rot(v[0],2) ^ rot(v[0],13) ^ rot(v[0],22), t2 = s0 + ((v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]));
      v[7] = v[6]; v[6] = v[5]; v[5] = v[4]; v[4] = v[3] + t1; v[3] = v[2]; v[2] = v[1]; v[1] = v[0]; v[0] = t1 + t2;
    }
    for (int i = 0; i < 8; i++) h[i] += v[i];
  }
  for (int i = 0; i < 8; i++) for (int j = 0; j < 4; j++) out[4*i+j] = (uchar)(h[i] >> (24 - 8*j));
}
inline int CryptEncode(int, const Array<uchar> &data, const Array<uchar> &, Array<uchar> &result) {
  result.items.resize(32); sha256(data.items.data(), data.items.size(), result.items.data()); return 32;
}

inline datetime TimeGMT() { return shim::timeGmt; }
inline datetime TimeLocal() { return shim::timeLocal; }
inline datetime TimeTradeServer() { return shim::timeServer; }
inline datetime TimeCurrent() { return shim::timeCurrent; }
inline ulong GetTickCount64() { return shim::tickCount; }
inline datetime StructToTime(MqlDateTime &p) { struct tm t = {}; t.tm_year = p.year - 1900; t.tm_mon = p.mon - 1; t.tm_mday = p.day; t.tm_hour = p.hour; t.tm_min = p.min; t.tm_sec = p.sec; return timegm(&t); }
inline string TimeToString(datetime t, int = 0) { char b[32]; time_t v = t; struct tm g; gmtime_r(&v, &g); strftime(b, sizeof b, "%Y.%m.%d %H:%M:%S", &g); return b; }
inline void Comment(const string &s) { shim::comment = s; }
template <typename... A> void Print(A... parts) { (std::cerr << ... << parts) << "\n"; }
inline bool EventSetMillisecondTimer(int) { return true; }
inline void EventKillTimer() {}
inline void ResetLastError() { shim::lastError = 0; }
inline int GetLastError() { return shim::lastError; }
template <typename... A> void Alert(A... parts) { std::ostringstream s; (s << ... << parts); std::cout << "alert\t" << shim::hex(s.str()) << "\n"; }
inline bool SendNotification(const string &s) { std::cout << "push\t" << shim::hex(s) << "\n"; return true; }

inline long AccountInfoInteger(int what) { return shim::whole(shim::account[std::to_string(what)]); }
inline double AccountInfoDouble(int what) { return shim::number(shim::account[std::to_string(what)]); }
inline string AccountInfoString(int what) { return shim::account[std::to_string(what)]; }
inline long TerminalInfoInteger(int what) { return shim::whole(shim::account[std::to_string(what)]); }
inline long MQLInfoInteger(int what) { return shim::whole(shim::account[std::to_string(what)]); }

// A position's cells: ticket, id, symbol, type, volume, open, current, sl, tp, profit, swap, magic, comment, time.
inline int PositionsTotal() { return (int)shim::positions.size(); }
inline ulong PositionGetTicket(int i) { if (i < 0 || i >= PositionsTotal()) return 0; shim::selected = i; return (ulong)shim::whole(shim::positions[(size_t)i][1]); }
inline bool PositionSelectByTicket(ulong ticket) { for (int i = 0; i < PositionsTotal(); i++) if (PositionGetTicket(i) == ticket) return true; return false; }
inline long PositionGetInteger(int what) { return shim::whole(shim::positions.at((size_t)shim::selected)[(size_t)what]); }
inline double PositionGetDouble(int what) { return shim::number(shim::positions.at((size_t)shim::selected)[(size_t)what]); }
inline string PositionGetString(int what) { return shim::unhex(shim::positions.at((size_t)shim::selected)[(size_t)what]); }

// A deal's cells: ticket, order, position, symbol, type, entry, volume, price, profit, swap, commission, fee, magic, comment, reason, time.
inline std::vector<size_t> shimHistory;
inline bool HistorySelect(datetime from, datetime to) {
  shimHistory.clear();
  for (size_t i = 0; i < shim::deals.size(); i++) { long ms = shim::whole(shim::deals[i][16]); if (ms >= from * 1000 && ms <= to * 1000) shimHistory.push_back(i); }
  return true;
}
inline int HistoryDealsTotal() { return (int)shimHistory.size(); }
inline ulong HistoryDealGetTicket(int i) { return i >= 0 && i < HistoryDealsTotal() ? (ulong)shim::whole(shim::deals[shimHistory[(size_t)i]][1]) : 0; }
inline const shim::Row &shimDeal(ulong ticket) { for (size_t i = shimHistory.size(); i-- > 0;) if ((ulong)shim::whole(shim::deals[shimHistory[i]][1]) == ticket) return shim::deals[shimHistory[i]]; static shim::Row none(18); return none; }
inline long HistoryDealGetInteger(ulong ticket, int what) { return shim::whole(shimDeal(ticket)[(size_t)what]); }
inline double HistoryDealGetDouble(ulong ticket, int what) { return shim::number(shimDeal(ticket)[(size_t)what]); }
inline string HistoryDealGetString(ulong ticket, int what) { return shim::unhex(shimDeal(ticket)[(size_t)what]); }

inline int SymbolsTotal(bool) { return (int)shim::symbols.size(); }
inline string SymbolName(int i, bool) { return shim::symbols.at((size_t)i).first; }
inline bool SymbolSelect(const string &name, bool) { return shim::symbol(name) != nullptr; }
inline long SymbolInfoInteger(const string &name, int what) {
  const shim::Symbol *s = shim::symbol(name); if (!s) return 0;
  switch (what) { case SYMBOL_DIGITS: return s->digits; case SYMBOL_TRADE_STOPS_LEVEL: return s->stops; case SYMBOL_TRADE_FREEZE_LEVEL: return s->freeze;
    case SYMBOL_FILLING_MODE: return s->filling; case SYMBOL_TRADE_MODE: return s->mode; case SYMBOL_SPREAD: return s->spread; }
  return 0;
}
inline double SymbolInfoDouble(const string &name, int what) {
  const shim::Symbol *s = shim::symbol(name); if (!s) return 0;
  switch (what) { case SYMBOL_TRADE_CONTRACT_SIZE: return s->contract; case SYMBOL_VOLUME_STEP: return s->step; case SYMBOL_VOLUME_MIN: return s->min;
    case SYMBOL_VOLUME_MAX: return s->max; case SYMBOL_BID: return s->bid; case SYMBOL_ASK: return s->ask; }
  return 0;
}
inline bool SymbolInfoTick(const string &name, MqlTick &t) { const shim::Symbol *s = shim::symbol(name); if (!s || s->bid <= 0) return false; t.bid = s->bid; t.ask = s->ask; t.time_msc = s->time; return true; }

inline int WebRequest(const string &, const string &url, const string &headers, int, const Array<char> &data, Array<char> &result, string &resultHeaders) {
  shim::Row r = shim::ask("web\t" + shim::hex(url) + "\t" + shim::hex(headers) + "\t" + shim::hex(string(data.items.begin(), data.items.end())));
  string body = r.size() > 2 ? shim::unhex(r[2]) : ""; result.items.assign(body.begin(), body.end());
  resultHeaders = r.size() > 3 ? shim::unhex(r[3]) : ""; shim::lastError = r.size() > 4 ? (int)shim::whole(r[4]) : 0; return (int)shim::whole(r.at(1));
}
inline bool OrderSend(MqlTradeRequest &q, MqlTradeResult &r) {
  char b[512]; snprintf(b, sizeof b, "order\t%d\t%d\t%lu\t%.8f\t%.8f\t%.8f\t%.8f\t%lu\t", (int)q.action, (int)q.type, q.position, q.volume, q.price, q.sl, q.tp, q.magic);
  shim::Row a = shim::ask(b + shim::hex(q.symbol) + "\t" + shim::hex(q.comment) + "\t" + std::to_string((int)q.type_filling));
  r.retcode = (uint)shim::whole(a.at(1)); r.order = (ulong)shim::whole(a.at(2)); r.deal = (ulong)shim::whole(a.at(3)); r.volume = shim::number(a.at(4)); r.price = shim::number(a.at(5));
  return r.retcode == TRADE_RETCODE_DONE || r.retcode == TRADE_RETCODE_DONE_PARTIAL || r.retcode == TRADE_RETCODE_PLACED;
}

inline int FileOpen(const string &name, int flags) {
  string file = shim::path(name); size_t slash = file.rfind('/'); mkdir(file.substr(0, slash).c_str(), 0700);
  std::ios::openmode mode = std::ios::binary;
  if (flags & FILE_READ) mode |= std::ios::in;
  if (flags & FILE_WRITE) { mode |= std::ios::out; if (flags & FILE_READ) { std::ofstream touch(file, std::ios::app); } else mode |= std::ios::trunc; }
  std::fstream *f = new std::fstream(file, mode);
  if (!f->is_open()) { delete f; return INVALID_HANDLE; }
  shim::files[shim::nextFile] = f; return shim::nextFile++;
}
inline bool FileSeek(int h, long at, int origin) { shim::files[h]->seekp(at, origin == SEEK_END ? std::ios::end : std::ios::beg); return true; }
inline uint FileWriteString(int h, const string &s) { *shim::files[h] << s; return shim::files[h]->good() ? (uint)s.size() : 0; }
inline void FileFlush(int h) { shim::files[h]->flush(); }
inline void FileClose(int h) { delete shim::files[h]; shim::files.erase(h); }
inline bool FileIsEnding(int h) { return shim::files[h]->peek() == EOF; }
inline string FileReadString(int h) { string line; std::getline(*shim::files[h], line); return line; }
inline bool FileIsExist(const string &name) { struct stat s; return stat(shim::path(name).c_str(), &s) == 0; }
inline bool FileDelete(const string &name) { return remove(shim::path(name).c_str()) == 0; }
