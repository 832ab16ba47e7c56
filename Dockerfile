# syntax=docker/dockerfile:1
# One image for app, worker, migrations and command-line tools. Only the command differs.
# Node 20.19 or later and 22 also work: docker build --build-arg NODE_VERSION=22 .
ARG NODE_VERSION=24.21.0

FROM node:${NODE_VERSION}-bookworm-slim AS build
WORKDIR /src
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run build

FROM node:${NODE_VERSION}-bookworm-slim
ENV NODE_ENV=production
ENV PORT=3000
WORKDIR /app
# The bundles contain their packages, so there is no node_modules.
COPY --from=build /src/build/package.json ./
COPY --from=build /src/build/bin ./bin
COPY --from=build /src/build/client ./client
COPY --from=build /src/build/prisma ./prisma
# The files belong to root, so that the process cannot change its own program.
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
# For the app. A worker has no such port: see compose.yaml.
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "bin/server.js"]
