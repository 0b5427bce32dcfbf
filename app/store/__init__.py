"""Everything that talks to PostgreSQL: models, migrations and all SQL."""
