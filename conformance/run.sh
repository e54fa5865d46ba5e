#!/bin/sh
# Runs the conformance suite in network, mount and process namespaces of its own. See README.md.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
: "${LAB:?folder for binaries and results}" "${CLI:?the compiler, bin/ai-gateway}"
: "${AGENTGATEWAY:?the program of the data plane}"
WORK=${WORK:-$LAB/conformance-run}
mkdir -p "$LAB/bin" "$WORK"
cd "$here"
flags=
if [ "${SUITE:-1.5}" = 1.6 ]; then flags='-modfile=go16.mod -tags=gateway16'; fi
go build $flags -o "$LAB/bin/echo-basic" sigs.k8s.io/gateway-api/conformance/echo-basic
go test $flags -c -o "$LAB/bin/conformance.test" .
CRDS=$(go list $flags -m -f '{{.Dir}}' sigs.k8s.io/gateway-api)/config/crd/experimental
rm -rf "$WORK/gateways" "$WORK/pods" "$WORK/compiles" "$WORK/failed"
resolv=$(mktemp)
printf 'nameserver 127.0.0.1\noptions ndots:1 timeout:1 attempts:2\n' > "$resolv"
chmod 644 "$resolv"
export AGENTGATEWAY WORK CLI CRDS ECHO="$LAB/bin/echo-basic" RESOLV="$resolv"
status=0
unshare --net --mount --pid --fork --mount-proc --kill-child sh -c '
  mount --make-rprivate / && mount --bind "$RESOLV" "$(readlink -f /etc/resolv.conf)" && cd "$WORK" && exec "$@"
' sh "$LAB/bin/conformance.test" -test.v -test.timeout "${TIMEOUT:-60m}" > "$WORK/test.log" 2>&1 || status=$?
rm -f "$resolv"
exit $status
