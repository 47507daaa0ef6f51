# PostgreSQL 18, Patroni and etcd from Debian, with the same files that machines have.
FROM debian:sid-slim
RUN apt-get update && apt-get install -y --no-install-recommends \
      postgresql-18 patroni etcd-server etcd-client python3-etcd python3-psycopg2 \
    && rm -rf /var/lib/apt/lists/* && install -d -o postgres /var/backups/gim/wal /var/lib/postgresql/18
COPY deploy/patroni/patroni.yml /etc/gim/patroni.yml
COPY deploy/patroni/run-patroni.py deploy/patroni/release-leader deploy/patroni/move-etcd-leader \
     deploy/postgresql/archive-wal /usr/local/lib/gim/
USER postgres
# The key is released once Patroni has ended; PostgreSQL ends with the container.
CMD ["/bin/sh", "-c", "/usr/local/lib/gim/run-patroni.py /etc/gim/patroni.yml & trap 'kill -TERM $!' TERM; wait $!; pkill -KILL -x postgres; /usr/local/lib/gim/release-leader"]
