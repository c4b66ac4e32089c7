// The advisor as a process of the tests: `init`, `timer` and `deinit` run its handlers, `hmac` signs for the published vectors.
#include "mql5.h"
#include "Fairlead.mq5.h"

int main(int, char **argv) {
  shim::folder = argv[1];
  InpAddress = argv[2];
  InpPairingCode = argv[3];
  for (;;) {
    shim::Row line = shim::hear();
    if (line[0] == "init") OnInit();
    else if (line[0] == "timer") OnTimer();
    else if (line[0] == "deinit") OnDeinit(0);
    else if (line[0] == "code") InpPairingCode = shim::unhex(line[1]);
    else if (line[0] == "hmac") {
      Array<uchar> key, data, mac; string k = shim::unhex(line[1]), d = line.size() > 2 ? shim::unhex(line[2]) : "";
      key.items.assign(k.begin(), k.end()); data.items.assign(d.begin(), d.end()); SignBytes(key, data, mac);
      std::cout << "mac\t" << SignHex(mac) << "\n";
    }
    std::cout << "done\t" << shim::hex(SyncWords) << "\t" << shim::hex(shim::comment) << "\n" << std::flush;
  }
}
