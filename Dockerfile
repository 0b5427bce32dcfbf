# syntax=docker/dockerfile:1
FROM python:3.11-slim-bookworm AS build
WORKDIR /src
RUN python3 -m venv /venv
COPY requirements.txt .
RUN --mount=type=cache,target=/root/.cache/pip /venv/bin/pip install --require-hashes -r requirements.txt
COPY pyproject.toml README.md ./
COPY app app
# Editable: pages and migrations lie beside the package, as in a checkout, and the next stage has the same path.
RUN /venv/bin/pip install --no-deps --no-build-isolation --editable .

FROM python:3.11-slim-bookworm
RUN useradd --uid 10001 --no-create-home --shell /usr/sbin/nologin tableside \
    && install -d -o tableside /data
WORKDIR /src
COPY --from=build /venv /venv
COPY --from=build /src /src
COPY alembic.ini ./
COPY migrations migrations
COPY templates templates
COPY static static
ENV PATH=/venv/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    TABLESIDE_DATA_DIR=/data
USER 10001
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
    CMD ["python3", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8000/readyz', timeout=2)"]
CMD ["tableside", "serve", "--host", "0.0.0.0", "--port", "8000"]
