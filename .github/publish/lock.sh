#!/bin/sh
# Locks what the release workflow publishes with: publib, and what publib installs for PyPI and NuGet.
# Run it with the Python that the workflow has (3.11, on Linux x86-64), and look at what has changed.
set -eu
cd "$(dirname "$0")"
npm install --package-lock-only --ignore-scripts --omit-lockfile-registry-resolved
python3 -m pip install --quiet --dry-run --ignore-installed --only-binary=:all: --report - -r requirements.in |
  python3 -c '
import json, re, sys
print("# For Python 3.11 on Linux x86-64. Made by lock.sh from requirements.in.")
for one in sorted(json.load(sys.stdin)["install"], key=lambda one: one["metadata"]["name"].lower()):
    name = re.sub(r"[-_.]+", "-", one["metadata"]["name"]).lower()
    digest = one["download_info"]["archive_info"]["hashes"]["sha256"]
    print(name + "==" + one["metadata"]["version"] + " --hash=sha256:" + digest)
' > requirements.txt
