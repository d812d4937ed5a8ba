# The arena in a container. Keep its data in a volume, or give it a PostgreSQL server by DATABASE_URL.
FROM node:24-slim AS dashboard
WORKDIR /hexfront
COPY . .
RUN npm ci --omit=dev --ignore-scripts
RUN node scripts/dashboard.mjs

FROM node:24-slim
WORKDIR /hexfront
COPY . .
RUN npm ci --omit=dev --omit=optional --ignore-scripts
COPY --from=dashboard /hexfront/packages/web/dist packages/web/dist
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4400 HEXFRONT_DATA=/data
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 4400
HEALTHCHECK --interval=30s --timeout=5s CMD node -e "fetch('http://127.0.0.1:4400/readyz').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"
# SIGTERM finishes what was accepted; give it a moment.
STOPSIGNAL SIGTERM
CMD ["node", "packages/cli/bin/hexfront.js", "serve"]
