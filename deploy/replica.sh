#!/bin/sh
# Copies the primary on the first start and then replicates its writes. An interrupted copy starts over.
set -eu
umask 077
folder="${FOLDER:-/var/lib/postgresql/data}"
export PGHOST="$PRIMARY" PGUSER=dogear PGPASSWORD="$POSTGRES_PASSWORD"
if [ ! -d "$folder/database" ]; then
  rm -rf "$folder/coming"
  # Drops the slot of an earlier copy, for which the primary would keep its log forever.
  psql -qAt -d dogear -c \
    "select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = 'replica' and not active" > /dev/null
  pg_basebackup --pgdata="$folder/coming" --write-recovery-conf --checkpoint=fast --create-slot --slot=replica
  mv "$folder/coming" "$folder/database"
fi
# PGHOST is only for the copy, not for this container's server.
unset PGHOST
exec postgres -D "$folder/database" -c listen_addresses='*' -c hot_standby_feedback=on "$@"
