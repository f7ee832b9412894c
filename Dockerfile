# The whole product as one image: the built app and the server's runtime files, without the build tools.
# docs/operating.md describes how to run it; compose.yaml adds Postgres, a pooler and a proxy with TLS.

FROM node:20-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build

FROM node:20-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# TypeScript is installed as an optional peer of valibot. Types and source maps are not used at run time.
RUN npm ci --omit=dev && cd node_modules \
  && rm -rf typescript \
  && find . -type f \( -name '*.d.*ts' -o -name '*[jt]s.map' \) -delete

FROM node:20-bookworm-slim
# For dramas: pictures, sizes and slideshows of episodes. 132 MB to download and 475 MB on the disk: `--build-arg FFMPEG=off` omits it.
ARG FFMPEG=on
RUN if [ "$FFMPEG" = on ]; then \
    apt-get update && apt-get install -y --no-install-recommends ffmpeg && rm -rf /var/lib/apt/lists/*; \
  fi
ENV NODE_ENV=production \
  DOGEAR_DATA=/data \
  DOGEAR_CLIENT_DIR=/app/dist \
  PORT=8080
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY --from=build /app/dist-server dist-server
COPY package.json tsconfig.json tsconfig.base.json LICENSE ./
COPY contract contract
COPY formats formats
COPY server server
COPY tools tools
COPY content content
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=15s --timeout=5s --start-period=120s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Not through npm, so that SIGTERM reaches the server.
CMD ["node", "tools/run.cjs", "start/main"]
