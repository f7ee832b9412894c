# PgBouncer in transaction mode, from Debian's own package.
FROM debian:bookworm-slim
RUN apt-get update \
  && apt-get install -y --no-install-recommends pgbouncer \
  && rm -rf /var/lib/apt/lists/*
COPY pgbouncer.ini /etc/pgbouncer/pgbouncer.ini
COPY --chmod=755 pooler.sh /usr/local/bin/pooler
RUN install -d -o postgres /run/pooler
USER postgres
EXPOSE 6432
# SIGINT lets running transactions finish; SIGTERM would abort them.
STOPSIGNAL SIGINT
CMD ["pooler"]
