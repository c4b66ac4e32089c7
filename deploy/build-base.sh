#!/bin/sh
# Makes the base of the images without an image registry: Debian 12 from where this machine's apt has its packages, and Node 24 with npm
# from where its npm has them. As root on Debian 12: deploy/build-base.sh [IMAGE]. ENGINE=docker gives it to Docker instead of podman.
set -eu
image=${1:-localhost/fairlead/base}
node=24
npm=11
case $(uname -m) in
  x86_64) machine=x64 ;;
  aarch64) machine=arm64 ;;
  *) echo "There is no package of Node for $(uname -m)." >&2; exit 1 ;;
esac
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

# npm compares what it fetches with the registry's checksums.
npm pack --silent "node-linux-$machine@$node" "npm@$npm" > /dev/null
bin=root/usr/local/bin
modules=root/usr/local/lib/node_modules
mkdir -p "$bin" "$modules/npm"
tar -xzf node-linux-*.tgz --strip-components=2 -C "$bin" package/bin/node
tar -xzf npm-*.tgz --strip-components=1 -C "$modules/npm"
ln -s ../lib/node_modules/npm/bin/npm-cli.js "$bin/npm"
ln -s ../lib/node_modules/npm/bin/npx-cli.js "$bin/npx"
chmod -R u=rwX,go=rX root
tar --owner=0 --group=0 -cf node.tar -C root .

sources=
for file in /etc/apt/sources.list.d/debian.sources /etc/apt/sources.list; do
  if [ -s "$file" ]; then sources=$file; break; fi
done
mmdebstrap --quiet --variant=minbase --include=ca-certificates,libstdc++6 --customize-hook="tar-in $folder/node.tar /" \
  bookworm base.tar $sources
"${ENGINE:-podman}" import --change 'ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' base.tar "$image" > /dev/null
echo "$image is made, with Node $("$bin/node" --version): build with --build-arg BASE=$image"
