FROM node:24-bookworm-slim
WORKDIR /opt/gim
COPY . .
RUN npm run build && useradd --system gim && install -d -o gim /var/lib/gim
USER gim
ENTRYPOINT ["/opt/gim/node_modules/.bin/node", "apps/server/src/main.ts"]
