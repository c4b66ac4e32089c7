#!/bin/sh
# PostgreSQL as the one process of a container. The first start makes the cluster, the owner of the tables and a login for each role, as
# docs/go-live.md describes, with the passwords that stand in the URLs of the processes.
set -eu
data=${PGDATA:?}

# postgres://USER:PASSWORD@HOST:PORT/NAME
read_url() {
  rest=$(cat "/run/secrets/$1")
  rest=${rest#*://}
  user=${rest%%:*}
  password=${rest#*:}
  password=${password%%@*}
  name=${rest##*/}
  case $user$password$name in
    *[!A-Za-z0-9_]*) echo "$1: use letters, digits and _ alone for user, password and database" >&2; exit 1 ;;
  esac
}

say_logins() {
  read_url database-url
  cat <<SQL
CREATE ROLE $user LOGIN CREATEROLE PASSWORD '$password';
CREATE DATABASE $name OWNER $user;
-- The roles belong to the owner, who gives them their rights with each migration.
SET ROLE $user;
SQL
  for role in api worker fleet signer; do
    read_url "$role-database-url"
    cat <<SQL
CREATE ROLE fairlead_$role NOLOGIN;
CREATE ROLE $user LOGIN PASSWORD '$password' IN ROLE fairlead_$role;
SQL
  done
}

if [ ! -s "$data/PG_VERSION" ]; then
  # Whole or not at all: one that was cut off is begun anew.
  half=$data.half
  rm -rf "$half"
  initdb --pgdata="$half" --username=postgres --encoding=UTF8 --locale=C --data-checksums --auth-local=peer --auth-host=scram-sha-256
  echo 'host all all all scram-sha-256' >> "$half/pg_hba.conf"
  pg_ctl --pgdata="$half" --wait --options="-c listen_addresses='' -c unix_socket_directories=$PGHOST" start
  say_logins | psql --quiet --no-psqlrc --set=ON_ERROR_STOP=1 --dbname=postgres
  pg_ctl --pgdata="$half" --wait --mode=fast stop
  mv "$half" "$data"
fi
exec postgres -D "$data" -c listen_addresses='*' -c unix_socket_directories="$PGHOST" "$@"
