#!/bin/sh
# Postfix as the one process of a container.
set -eu
mkdir -p /run/relay
install -d -o postfix -g postfix -m 700 /run/relay/data
node /srv/relay/read-provider.mjs
exec postfix start-fg
