#!/bin/sh
# Lets the replica read the primary's log. The image runs it once, when the database is created; for an older database:
#   docker compose exec -u postgres postgres sh /docker-entrypoint-initdb.d/allow-replication.sh
set -e
line='host replication dogear samenet scram-sha-256'
grep -qxF "$line" "$PGDATA/pg_hba.conf" || echo "$line" >> "$PGDATA/pg_hba.conf"
psql -qAtU dogear -d dogear -c 'select pg_reload_conf()' > /dev/null
