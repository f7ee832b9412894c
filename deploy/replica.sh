#!/bin/sh
# Copies the primary where nothing was copied yet, and repeats its writes from then on. A copy that was interrupted begins again.
set -eu
umask 077
folder="${FOLDER:-/var/lib/postgresql/data}"
export PGHOST="$PRIMARY" PGUSER=dogear PGPASSWORD="$POSTGRES_PASSWORD"
if [ ! -d "$folder/database" ]; then
  rm -rf "$folder/coming"
  # The slot of an earlier copy, which would keep the log of the primary for nobody.
  psql -qAt -d dogear -c \
    "select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = 'replica' and not active" > /dev/null
  pg_basebackup --pgdata="$folder/coming" --write-recovery-conf --checkpoint=fast --create-slot --slot=replica
  mv "$folder/coming" "$folder/database"
fi
# Where it listens and what it is called is this container's.
unset PGHOST
exec postgres -D "$folder/database" -c listen_addresses='*' -c hot_standby_feedback=on "$@"
