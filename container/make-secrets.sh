#!/usr/bin/env bash
# Makes what compose.yaml and kubernetes.yaml keep secret, in the folder container/secrets or the one that is named:
# a certificate authority, the certificate of the NATS server, its password, the secret of the edges, the admin token.
#
#   bash container/make-secrets.sh
set -euo pipefail

folder=${1:-$(dirname "$0")/secrets}
# Only the owner gets into the folder. Its files can be read by all, as containers see them as other users.
mkdir -m 700 "$folder"
cd "$folder"

curve=(-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes)
openssl req -x509 "${curve[@]}" -days 3650 -subj "/CN=game-social-sdk bus" -keyout ca-key.pem -out ca.pem
openssl req "${curve[@]}" -subj "/CN=nats" -keyout nats-key.pem -out nats.csr
# The names by which the NATS server is reached.
openssl x509 -req -in nats.csr -CA ca.pem -CAkey ca-key.pem -CAcreateserial -days 3650 -out nats.pem \
    -extfile <(echo "subjectAltName=DNS:nats,DNS:localhost")
# Nobody can make another certificate.
rm -f ca-key.pem ca.srl nats.csr

# NATS reads a value that begins with a digit as a number.
password=p$(openssl rand -hex 32)
echo "NATS_PASSWORD=$password" > nats.env
cat > bus.env <<END
PLATFORM_EDGE_SECRET=$(openssl rand -hex 32)
PLATFORM_BUS_CREDENTIALS=platform:$password
END
token=$(openssl rand -hex 32)
echo "PLATFORM_ADMIN_TOKEN=$token" > admin.env
# As Prometheus reads it.
printf %s "$token" > admin-token
chmod 644 -- *.pem *.env admin-token
