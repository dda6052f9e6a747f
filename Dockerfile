# The product with the pages of one agency. docs/deploy.md says how to build and run it.

# A Debian with Node 24 and npm.
ARG BASE=node:24-bookworm-slim

FROM ${BASE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY shared/package.json shared/
COPY api/package.json api/
COPY admin/package.json admin/
COPY site/package.json site/
# The one install script brings the Node that the base has already.
RUN npm ci --ignore-scripts
COPY . .
ARG AGENCY_DIR
ARG PUBLIC_URL
ARG PUBLIC_API_URL
RUN : "${PUBLIC_URL:?is the URL that parents type}" "${AGENCY_DIR:?is the folder of your agency, inside the build context}" \
  && npm run agency -- check "$AGENCY_DIR" \
  && npm run build \
  && npm prune --omit=dev --ignore-scripts

FROM ${BASE}
WORKDIR /app
RUN install -d -o 10001 -g 10001 -m 700 /data
COPY --from=build /app /app
ARG AGENCY_DIR
ARG PUBLIC_URL
ARG PUBLIC_API_URL
ARG COMMIT
ENV NODE_ENV=production AGENCY_DIR=${AGENCY_DIR} PUBLIC_URL=${PUBLIC_URL} PUBLIC_API_URL=${PUBLIC_API_URL} \
  COMMIT=${COMMIT} HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER 10001:10001
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=6", "--import", "./.ci/node-24.js", "api/scripts/serve.ts"]
