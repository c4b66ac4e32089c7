// The advisor as a process of the tests: `init`, `timer` and `deinit` run its handlers; `input` changes one of its inputs as its user would;
// `hmac` signs for the published vectors; `open`, `execute` and `stored` run the journal and the orders alone.
#include "mql5.h"
#include "Fairlead.mq5.h"

static string textOf(const shim::Row &line, size_t at) { return line.size() > at ? shim::unhex(line[at]).c_str() : ""; }

static void sign(const shim::Row &line) {
  Array<uchar> key, data, mac;
  std::string k = shim::unhex(line[1]), d = line.size() > 2 ? shim::unhex(line[2]) : "";
  key.items.assign(k.begin(), k.end());
  data.items.assign(d.begin(), d.end());
  SignBytes(key, data, mac);
  shim::say("mac\t" + shim::narrow(SignHex(mac).units));
}

static void tellResults() {
  for (int i = 0; i < ArraySize(JournalResults); i++) shim::say("result\t" + shim::hex(JournalResults[i]));
  shim::say("paired\t" + std::to_string(JournalTerminal) + "\t" + shim::hex(JournalKey));
}

static void run(const shim::Row &line) {
  const std::string &what = line[0];
  if (what == "init") { if (OnInit() != INIT_SUCCEEDED) shim::isRemoved = true; }
  else if (what == "timer") OnTimer();
  else if (what == "deinit") OnDeinit(line.size() > 1 ? (int)shim::whole(line[1]) : REASON_PROGRAM);
  else if (what == "code") shim::inputs().at("InpPairingCode")(shim::unhex(line[1]));
  else if (what == "input") shim::inputs().at(line[1])(line.size() > 2 ? shim::unhex(line[2]) : "");
  else if (what == "hmac") sign(line);
  else if (what == "open") { JournalOpen(shim::whole(line[1]), textOf(line, 2)); tellResults(); }
  else if (what == "close") JournalClose();
  else if (what == "pair") { JournalPair(shim::whole(line[1]), textOf(line, 2)); tellResults(); }
  else if (what == "stored") { JournalTold((int)shim::whole(line[1])); tellResults(); }
  else if (what == "execute") {
    OrdersExecute(textOf(line, 1), shim::whole(line[2]), line[3] == "true", shim::whole(line[4]));
    tellResults();
  }
}

int main(int, char **argv) {
  shim::folder = argv[1];
  shim::inputs().at("InpAddress")(argv[2]);
  shim::inputs().at("InpPairingCode")(argv[3]);
  for (;;) {
    run(shim::hear());
    // MetaTrader lets a handler come to its end before it takes the advisor away.
    if (shim::isRemoved) OnDeinit(REASON_PROGRAM);
    shim::say("done\t" + shim::hex(SyncWords) + "\t" + shim::hex(shim::comment));
    if (shim::isRemoved) return 0;
  }
}
