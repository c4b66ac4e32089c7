// MQL5's strings: UTF-16, whose parts are 16 bits wide. Nothing but text turns into text by itself.
#pragma once
#include <cstdint>
#include <ostream>
#include <string>

namespace shim {
inline std::u16string widen(const std::string &bytes) {
  std::u16string out;
  for (size_t i = 0; i < bytes.size();) {
    unsigned char lead = (unsigned char)bytes[i++];
    int more = lead < 0x80 ? 0 : lead < 0xe0 ? 1 : lead < 0xf0 ? 2 : 3;
    uint32_t point = more == 0 ? lead : lead & (0x3f >> more);
    for (; more > 0 && i < bytes.size(); more--) point = point << 6 | (bytes[i++] & 0x3f);
    if (point < 0x10000) out += (char16_t)point;
    else { out += (char16_t)(0xd7c0 + (point >> 10)); out += (char16_t)(0xdc00 | (point & 0x3ff)); }
  }
  return out;
}
inline std::string narrow(const std::u16string &units) {
  std::string out;
  for (size_t i = 0; i < units.size(); i++) {
    uint32_t point = units[i];
    bool pair = point >= 0xd800 && point < 0xdc00 && i + 1 < units.size() && units[i + 1] >= 0xdc00 && units[i + 1] < 0xe000;
    if (pair) point = ((point - 0xd7c0) << 10) | (units[++i] & 0x3ff);
    else if (point >= 0xd800 && point < 0xe000) point = 0xfffd;
    if (point < 0x80) out += (char)point;
    else if (point < 0x800) { out += (char)(0xc0 | point >> 6); out += (char)(0x80 | (point & 0x3f)); }
    else {
      if (point < 0x10000) out += (char)(0xe0 | point >> 12);
      else { out += (char)(0xf0 | point >> 18); out += (char)(0x80 | ((point >> 12) & 0x3f)); }
      out += (char)(0x80 | ((point >> 6) & 0x3f)); out += (char)(0x80 | (point & 0x3f));
    }
  }
  return out;
}
// A code page of one byte each has none of the letters beyond the first 128 that everybody's has.
inline std::string ansi(const std::u16string &units) {
  std::string out;
  for (char16_t unit : units) out += unit < 0x80 ? (char)unit : '?';
  return out;
}
} // namespace shim

class string {
 public:
  std::u16string units;
  string() = default;
  string(const char *utf8) : units(shim::widen(utf8)) {}
  explicit string(std::u16string all) : units(std::move(all)) {}
  bool operator==(const string &other) const { return units == other.units; }
  bool operator!=(const string &other) const { return units != other.units; }
  bool operator<(const string &other) const { return units < other.units; }
  string &operator+=(const string &other) { units += other.units; return *this; }
};
inline string operator+(const string &a, const string &b) { return string(a.units + b.units); }
inline std::ostream &operator<<(std::ostream &out, const string &text) { return out << shim::narrow(text.units); }

typedef unsigned char uchar;
typedef unsigned short ushort;
typedef unsigned int uint;
typedef unsigned long ulong;
typedef long datetime;

inline int StringLen(const string &s) { return (int)s.units.size(); }
inline string StringSubstr(const string &s, int from, int count = -1) {
  if (from < 0 || from >= StringLen(s)) return "";
  return string(s.units.substr((size_t)from, count < 0 ? std::u16string::npos : (size_t)count));
}
inline ushort StringGetCharacter(const string &s, int i) { return i >= 0 && i < StringLen(s) ? (ushort)s.units[(size_t)i] : (ushort)0; }
inline int StringFind(const string &s, const string &what, int from = 0) {
  size_t at = s.units.find(what.units, (size_t)from);
  return at == std::u16string::npos ? -1 : (int)at;
}
inline long StringToInteger(const string &s) { return strtol(shim::narrow(s.units).c_str(), nullptr, 10); }
inline double StringToDouble(const string &s) { return strtod(shim::narrow(s.units).c_str(), nullptr); }
inline bool StringToLower(string &s) { for (char16_t &c : s.units) if (c < 0x80) c = (char16_t)tolower(c); return true; }
inline bool StringToUpper(string &s) { for (char16_t &c : s.units) if (c < 0x80) c = (char16_t)toupper(c); return true; }
inline bool shimIsBlank(char16_t c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }
inline int StringTrimLeft(string &s) {
  size_t cut = 0;
  while (cut < s.units.size() && shimIsBlank(s.units[cut])) cut++;
  s.units.erase(0, cut);
  return (int)cut;
}
inline int StringTrimRight(string &s) {
  int cut = 0;
  for (; !s.units.empty() && shimIsBlank(s.units.back()); cut++) s.units.pop_back();
  return cut;
}
inline string IntegerToString(long v) { return std::to_string(v).c_str(); }
inline string DoubleToString(double v, int digits) { char b[400]; snprintf(b, sizeof b, "%.*f", digits, v); return b; }
