CREATE TABLE "write_probes" (
	"written" boolean NOT NULL
);
