#!/bin/sh
# The command line with the settings of the server, as its user; /usr/local/bin/dashboard. Started by that user or by root.
[ "$(id -un)" = dashboard ] || exec runuser -u dashboard -- "$0" "$@"
exec /usr/bin/node --env-file=/etc/dashboard.env /opt/dashboard/dist/cli/dashboard.cjs "$@"
