// What the tests say of the terminal and the broker, through standard input: tab-separated lines; what may hold anything is written in
// hexadecimal digits. And the advisor's inputs, which it can read and not change.
#pragma once
#include <functional>
#include <iostream>
#include <map>
#include <sstream>
#include <vector>
#include "files.h"
#include "values.h"

namespace shim {
typedef std::vector<std::string> Row;
struct Symbol {
  long digits, stops, freeze, filling, mode, spread, time; double contract, step, min, max, bid, ask, tick;
  std::string base, profit; long calculation, custom, synchronised, execution;
};
inline std::map<std::string, std::string> account;
inline std::vector<Row> positions, deals;
inline std::vector<std::pair<std::string, Symbol>> symbols;
inline long timeServer, timeCurrent, timeGmt, timeLocal;
inline ulong tickCount;
inline int lastError;
inline bool isRemoved;
inline string comment;
// A selected position is a copy: what happens to it afterwards does not show.
inline Row selected(16);

inline std::string hex(const std::string &s) {
  static const char *digits = "0123456789abcdef"; std::string out;
  for (unsigned char c : s) { out += digits[c >> 4]; out += digits[c & 15]; }
  return out;
}
inline std::string hex(const string &s) { return hex(narrow(s.units)); }
inline std::string unhex(const std::string &s) {
  std::string out;
  for (size_t i = 0; i + 1 < s.size(); i += 2) out += (char)strtol(s.substr(i, 2).c_str(), nullptr, 16);
  return out;
}
inline Row split(const std::string &line) {
  Row cells; std::string cell; std::istringstream in(line);
  while (std::getline(in, cell, '\t')) cells.push_back(cell);
  return cells;
}
inline double number(const std::string &s) { return strtod(s.c_str(), nullptr); }
inline long whole(const std::string &s) { return strtol(s.c_str(), nullptr, 10); }

// What a line leaves out is as with most symbols: EURUSD moves by its last digit, is of EUR and USD, and is there.
inline Symbol symbolOf(const std::string &name, Row c) {
  auto given = [&c](size_t at, const std::string &otherwise) { return c.size() > at ? c[at] : otherwise; };
  std::string letters = name;
  for (char &one : letters) one = (char)toupper(one);
  return {whole(c.at(2)), whole(c.at(3)), whole(c.at(4)), whole(c.at(5)), whole(c.at(6)), whole(c.at(7)), whole(c.at(8)), number(c.at(9)),
          number(c.at(10)), number(c.at(11)), number(c.at(12)), number(c.at(13)), number(c.at(14)),
          c.size() > 15 ? number(c[15]) : std::pow(10.0, -number(c.at(2))),
          unhex(given(16, hex(letters.substr(0, 3)))), unhex(given(17, hex(letters.size() < 6 ? "USD" : letters.substr(3, 3)))),
          whole(given(18, "0")), whole(given(19, "0")), whole(given(20, "1")), whole(given(21, "2"))};
}
inline bool take(const Row &c) {
  if (c[0] == "time") {
    timeServer = whole(c[1]); timeCurrent = whole(c[2]); timeGmt = whole(c[3]); tickCount = (ulong)whole(c[4]);
    timeLocal = c.size() > 5 ? whole(c[5]) : timeGmt;
  } else if (c[0] == "account") for (size_t i = 1; i + 1 < c.size(); i += 2) account[c[i]] = unhex(c[i + 1]);
  else if (c[0] == "disk") { disk = c[1]; diskOnly = c.size() > 2 ? c[2] : ""; }
  else if (c[0] == "positions") positions.clear();
  else if (c[0] == "position") { positions.push_back(c); positions.back().resize(16); }
  else if (c[0] == "history") deals.clear();
  else if (c[0] == "deal") { deals.push_back(c); deals.back().resize(18); }
  else if (c[0] == "symbol") {
    std::string name = unhex(c[1]); Symbol facts = symbolOf(name, c);
    for (auto &one : symbols) if (one.first == name) { one.second = facts; return true; }
    symbols.push_back({name, facts});
  } else return false;
  return true;
}
// Takes what the test says of the world; answers the first line that says something else.
inline Row hear() {
  std::string line;
  while (std::getline(std::cin, line)) {
    Row cells = split(line);
    if (!take(cells)) return cells;
  }
  _exit(0);
}
inline void say(const std::string &line) { std::cout << line << "\n" << std::flush; }
inline Row ask(const std::string &line) { say(line); return hear(); }
inline const Symbol *symbol(const string &name) {
  for (auto &one : symbols) if (one.first == narrow(name.units)) return &one.second;
  return nullptr;
}

inline std::map<std::string, std::function<void(const std::string &)>> &inputs() {
  static std::map<std::string, std::function<void(const std::string &)>> all;
  return all;
}
inline void assign(string &input, const std::string &text) { input = text.c_str(); }
inline void assign(double &input, const std::string &text) { input = number(text); }
inline void assign(int &input, const std::string &text) { input = (int)whole(text); }
inline void assign(bool &input, const std::string &text) { input = text == "true"; }
template <typename T> const T &input(const char *name, const T &otherwise) {
  T *value = new T(otherwise);
  inputs()[name] = [value](const std::string &text) { assign(*value, text); };
  return *value;
}
} // namespace shim
