// MetaTrader's files on Windows: what is open without being shared can be opened by nobody else, nor moved or deleted. In text files a line
// feed is written as a carriage return and a line feed, and either ends a line that is read.
#pragma once
#include <fcntl.h>
#include <map>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include "constants.h"
#include "text.h"

namespace shim {
struct File { int descriptor; bool isText, isUtf8; std::string content; size_t at; };
inline std::map<int, File> files;
inline int nextFile = 1;
inline std::string folder;
// What the disk refuses: nothing ("good"), to open files ("refuses"), to open them for writing ("read-only"), or to write more than half of a
// text ("full"); and the files that it refuses, by a part of their names.
inline std::string disk = "good", diskOnly;

inline bool isRefused(const string &name, bool writes) {
  bool isMeant = narrow(name.units).find(diskOnly) != std::string::npos;
  return isMeant && (disk == "refuses" || (disk == "read-only" && writes));
}
inline std::string path(const string &name) {
  std::string file = narrow(name.units);
  for (char &c : file) if (c == '\\') c = '/';
  return folder + "/" + file;
}
inline std::string contentOf(int descriptor) {
  std::string all; char part[4096]; ssize_t got;
  while ((got = read(descriptor, part, sizeof part)) > 0) all.append(part, (size_t)got);
  return all;
}
// Whether a file may be moved or deleted: it is there, and nobody has it open.
inline bool isFree(const string &name) {
  int descriptor = isRefused(name, true) ? -1 : open(path(name).c_str(), O_RDONLY);
  bool free = descriptor >= 0 && flock(descriptor, LOCK_EX | LOCK_NB) == 0;
  if (descriptor >= 0) close(descriptor);
  return free;
}
} // namespace shim

inline int FileOpen(const string &name, int flags, short = '\t', uint page = CP_ACP) {
  bool writes = flags & FILE_WRITE, reads = flags & FILE_READ;
  if (shim::isRefused(name, writes) || !(writes || reads)) return INVALID_HANDLE;
  // Texts of two bytes a letter are not played here.
  if ((flags & FILE_TXT) && !(flags & FILE_ANSI)) return INVALID_HANDLE;
  std::string file = shim::path(name);
  if (writes) mkdir(file.substr(0, file.rfind('/')).c_str(), 0700);
  int descriptor = open(file.c_str(), writes ? O_RDWR | O_CREAT : O_RDONLY, 0600);
  if (descriptor < 0) return INVALID_HANDLE;
  int share = flags & (FILE_SHARE_READ | FILE_SHARE_WRITE) ? LOCK_SH : LOCK_EX;
  if (flock(descriptor, share | LOCK_NB) != 0 || (writes && !reads && ftruncate(descriptor, 0) != 0)) {
    close(descriptor);
    return INVALID_HANDLE;
  }
  // The reference does not say whether a new file is marked as UTF-8, so it is.
  bool isText = flags & FILE_TXT;
  if (writes && isText && page == CP_UTF8 && lseek(descriptor, 0, SEEK_END) == 0 && write(descriptor, "\xef\xbb\xbf", 3) != 3) {
    close(descriptor);
    return INVALID_HANDLE;
  }
  lseek(descriptor, 0, SEEK_SET);
  shim::files[shim::nextFile] = {descriptor, isText, page == CP_UTF8, shim::contentOf(descriptor), 0};
  if (writes && !reads) shim::files[shim::nextFile].at = shim::files[shim::nextFile].content.size();
  return shim::nextFile++;
}
inline bool FileSeek(int handle, long offset, ENUM_FILE_POSITION origin) {
  shim::File &file = shim::files.at(handle);
  long from = origin == SEEK_SET ? 0 : origin == SEEK_CUR ? (long)file.at : (long)file.content.size();
  file.at = (size_t)(from + offset);
  return true;
}
inline uint FileWriteString(int handle, const string &text) {
  shim::File &file = shim::files.at(handle);
  std::string bytes = file.isUtf8 ? shim::narrow(text.units) : shim::ansi(text.units), out;
  for (size_t i = 0; i < bytes.size(); i++) {
    if (file.isText && bytes[i] == '\n' && (i == 0 || bytes[i - 1] != '\r')) out += '\r';
    out += bytes[i];
  }
  if (shim::disk == "full") out.resize(out.size() / 2);
  ssize_t written = pwrite(file.descriptor, out.data(), out.size(), (off_t)file.at);
  if (written < 0) return 0;
  file.content.replace(std::min(file.at, file.content.size()), (size_t)written, out, 0, (size_t)written);
  file.at += (size_t)written;
  return (uint)written;
}
// Written at once; that a computer loses its current is not played.
inline void FileFlush(int) {}
inline void FileClose(int handle) { close(shim::files.at(handle).descriptor); shim::files.erase(handle); }
inline bool FileIsEnding(int handle) { const shim::File &file = shim::files.at(handle); return file.at >= file.content.size(); }
inline string FileReadString(int handle, int = -1) {
  shim::File &file = shim::files.at(handle);
  size_t end = std::min(file.content.find('\n', file.at), file.content.size());
  std::string line = file.content.substr(file.at, end - file.at);
  file.at = std::min(end + 1, file.content.size());
  if (!line.empty() && line.back() == '\r') line.pop_back();
  string text(line.c_str());
  return file.isUtf8 ? text : string(shim::ansi(text.units).c_str());
}
inline bool FileIsExist(const string &name, int = 0) { struct stat s; return stat(shim::path(name).c_str(), &s) == 0; }
inline bool FileDelete(const string &name, int = 0) { return shim::isFree(name) && remove(shim::path(name).c_str()) == 0; }
inline bool FileMove(const string &from, int, const string &to, int mode) {
  if (!shim::isFree(from) || shim::isRefused(to, true)) return false;
  if (FileIsExist(to) && (!(mode & FILE_REWRITE) || !shim::isFree(to))) return false;
  return rename(shim::path(from).c_str(), shim::path(to).c_str()) == 0;
}
