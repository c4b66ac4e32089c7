// Numbers and arrays. Room that nobody has written to holds rubbish, as it does in MetaTrader.
#pragma once
#include <cmath>
#include <cstring>
#include <type_traits>
#include <vector>
#include "constants.h"
#include "text.h"

// A dynamic array as MQL5 has it: a place outside of it ends the program.
template <typename T> struct Array {
  std::vector<T> items;
  T &operator[](long i) { return items.at((size_t)i); }
  const T &operator[](long i) const { return items.at((size_t)i); }
};
template <typename T> int ArraySize(const Array<T> &a) { return (int)a.items.size(); }
template <typename T> int ArrayResize(Array<T> &a, int size, int = 0) {
  if (size < 0) return -1;
  size_t before = a.items.size();
  a.items.resize((size_t)size);
  if constexpr (std::is_trivially_copyable_v<T>)
    if (a.items.size() > before) memset((void *)(a.items.data() + before), 0xa5, (a.items.size() - before) * sizeof(T));
  return size;
}

// The larger of the two types is the type of the answer; the reference does not say which of two equally large ones is.
template <typename A, typename B> struct Larger {
  static_assert(sizeof(A) != sizeof(B) || std::is_same_v<A, B>, "the reference does not say what comes of these two types");
  typedef std::conditional_t<(sizeof(A) >= sizeof(B)), A, B> type;
};
template <typename A, typename B> typename Larger<A, B>::type MathMax(A a, B b) {
  typedef typename Larger<A, B>::type T;
  return (T)a > (T)b ? (T)a : (T)b;
}
template <typename A, typename B> typename Larger<A, B>::type MathMin(A a, B b) {
  typedef typename Larger<A, B>::type T;
  return (T)a < (T)b ? (T)a : (T)b;
}
inline double MathAbs(double v) { return std::fabs(v); }
inline double MathRound(double v) { return std::round(v); }
inline double MathCeil(double v) { return std::ceil(v); }
inline double MathFloor(double v) { return std::floor(v); }
inline bool MathIsValidNumber(double v) { return std::isfinite(v); }
inline double NormalizeDouble(double v, int digits) { double p = std::pow(10.0, digits); return std::round(v * p) / p; }

// Arrays grow for the bytes and never shrink.
inline int StringToCharArray(const string &s, Array<uchar> &a, int start = 0, int count = -1, uint page = CP_ACP) {
  std::string bytes = page == CP_UTF8 ? shim::narrow(s.units) : shim::ansi(s.units);
  if (count < 0) bytes += '\0';
  else bytes.resize((size_t)count);
  if (ArraySize(a) < start + (int)bytes.size()) ArrayResize(a, start + (int)bytes.size());
  memcpy(a.items.data() + start, bytes.data(), bytes.size());
  return (int)bytes.size();
}
inline string CharArrayToString(const Array<uchar> &a, int start = 0, int count = -1, uint page = CP_ACP) {
  std::string bytes;
  for (int i = start; i < ArraySize(a) && (count < 0 || i < start + count) && a[i] != 0; i++)
    bytes += page == CP_UTF8 || a[i] < 0x80 ? (char)a[i] : '?';
  return bytes.c_str();
}
