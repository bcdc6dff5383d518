# One image for every ROLE and for the operators' commands (docs/run/containers.md).
#   docker build --build-arg BASE=node:24-bookworm-slim --build-arg PLATFORM=linux/amd64 -t glovebox .
# BASE: Debian or Ubuntu with Node.js 22 or 24 and npm. PLATFORM: linux/amd64 or linux/arm64.
ARG BASE=node:24-bookworm-slim
ARG PLATFORM=linux/amd64

FROM --platform=${PLATFORM} ${BASE} AS build
WORKDIR /src
ENV CI=true NEXT_TELEMETRY_DISABLED=1
COPY package.json package-lock.json .npmrc ./
COPY scripts/ensure.mjs scripts/command-line.mjs scripts/installed-browser.mjs scripts/operator-commands.mjs scripts/
RUN node scripts/ensure.mjs dependencies
COPY . .
RUN node scripts/ensure.mjs start && node scripts/pack-runtime.mjs /out

FROM --platform=${PLATFORM} ${BASE}
ARG VERSION=unknown
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Glovebox" \
      org.opencontainers.image.description="White-label vehicle history reports and window stickers" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"
RUN groupadd --system --gid 10001 glovebox \
 && useradd --system --uid 10001 --gid glovebox --home-dir /app --no-create-home --shell /usr/sbin/nologin glovebox \
 && install -d -o glovebox -g glovebox -m 0700 /data
COPY --from=build --chown=root:root /out /app
COPY --chown=root:root --chmod=0755 deploy/glovebox /usr/local/bin/glovebox
WORKDIR /app
# Only /data is written to: run it with `--read-only --tmpfs /tmp`.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data DRAIN_DELAY=5 SOURCE_COMMIT=${REVISION}
USER glovebox
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=5s --timeout=3s --start-period=60s --retries=3 CMD ["glovebox", "healthcheck"]
ENTRYPOINT ["glovebox"]
CMD ["serve"]
