#!/bin/sh
# The password is from the environment, so no layer of the image contains it.
set -eu
umask 077
printf '"dogear" "%s"\n' "$POSTGRES_PASSWORD" > /run/pooler/users.txt
exec pgbouncer /etc/pgbouncer/pgbouncer.ini
