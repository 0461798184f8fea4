"""Runs a proof on a Spark cluster: a process of `dictc best prove --shard` for each part.

    spark-submit tools/best/spark/prove.py PARTS FOLDER dictc best prove --size 3x3 --at-least 500 --dict /shared/en.fst

The program and the dictionary must be at the same place on every machine. FOLDER gets the record of
the proof, which `dictc best check FOLDER` verifies. Spark repeats the parts of an executor that dies.
"""

import pathlib
import subprocess
import sys
import tempfile


def run_part(command, part, parts):
    """Runs a part in a folder of its own. Returns its record: the header and the lines."""
    with tempfile.TemporaryDirectory() as folder:
        options = ["--certificate", folder, "--shard", f"{part}/{parts}", "--threads", "1", "--quiet"]
        done = subprocess.run([*command, *options], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        if done.returncode != 0:
            raise RuntimeError(f"part {part}: exit code {done.returncode}: {done.stderr}")
        folder = pathlib.Path(folder)
        lines = "".join(path.read_text() for path in folder.glob("tasks*.tsv"))
        return (folder / "proof.txt").read_text(), lines.splitlines()


def prove(context, command, parts, run=run_part):
    """Runs all parts on the cluster of a SparkContext. Returns the header and the lines."""
    command = list(command)
    numbers = context.parallelize(range(1, parts + 1), parts)
    records = numbers.map(lambda part: run(command, part, parts)).collect()
    headers = {header for header, _ in records}
    if len(headers) != 1:
        raise RuntimeError("the parts are of different proofs: do all machines have the same dictionary?")
    return headers.pop(), sorted(line for _, lines in records for line in lines)


def write(folder, header, lines):
    """Writes a record as `dictc best check` reads it."""
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True)
    (folder / "proof.txt").write_text(header)
    (folder / "tasks.tsv").write_text("".join(f"{line}\n" for line in lines))


def main():
    from pyspark.sql import SparkSession

    if len(sys.argv) < 5:
        sys.exit(__doc__)
    parts, folder, *command = sys.argv[1:]
    session = SparkSession.builder.appName("dictc best prove").getOrCreate()
    write(folder, *prove(session.sparkContext, command, int(parts)))
    session.stop()


if __name__ == "__main__":
    main()
