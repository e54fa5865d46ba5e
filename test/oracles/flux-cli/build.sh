#!/bin/sh
# flux embeds the manifests of its controllers, which its release job writes beside its sources. The commands that are asked
# here need none, so that an empty one stands for them. $1 is the program, what follows are flags of the build.
set -e
program=$1
shift
module=$(go mod download -json github.com/fluxcd/flux2/v2@"$(go list -m -f '{{.Version}}' github.com/fluxcd/flux2/v2)" |
  sed -n 's/.*"Dir": "\(.*\)".*/\1/p')
sources=$(mktemp -d)
trap 'rm -rf "$sources"' EXIT
cp -r "$module/." "$sources"
chmod -R u+w "$sources"
mkdir "$sources/cmd/flux/manifests"
echo '# none' > "$sources/cmd/flux/manifests/none.yaml"
cd "$sources"
go build "$@" -o "$program" ./cmd/flux
