#!/bin/sh
# The password is the environment's, and in no layer of the image.
set -eu
umask 077
printf '"dogear" "%s"\n' "$POSTGRES_PASSWORD" > /run/pooler/users.txt
exec pgbouncer /etc/pgbouncer/pgbouncer.ini
