"""A proof on two Spark executors, one of which is killed, is the proof of one process.

The variable DICTC names the program; BEST_PROOF its arguments, for a longer proof.
"""

import os
import pathlib
import signal
import subprocess
import sys

import pytest

sys.path.insert(0, os.path.dirname(__file__))
import prove

ROOT = pathlib.Path(__file__).resolve().parents[3]
BEST = [os.environ.get("DICTC", str(ROOT / "target/debug/dictc")), "best"]
ARGUMENTS = os.environ.get("BEST_PROOF", "--size 2x4 --at-least 35 --level 10").split()
PARTS = 6


@pytest.fixture(scope="module")
def context():
    pyspark = pytest.importorskip("pyspark")
    from pyspark import cloudpickle
    from pyspark.sql import SparkSession

    # Executors cannot import these files.
    for module in (prove, sys.modules[__name__]):
        cloudpickle.register_pickle_by_value(module)
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    os.environ.setdefault("SPARK_LOCAL_IP", "127.0.0.1")
    os.environ.setdefault("SPARK_HOME", os.path.dirname(pyspark.__file__))
    builder = SparkSession.builder.master("local-cluster[2,1,1024]")
    builder = builder.config("spark.ui.enabled", "false").config("spark.driver.memory", "512m")
    session = builder.getOrCreate()
    session.sparkContext.setLogLevel("OFF")
    yield session.sparkContext
    session.stop()


def parent(process):
    return int(pathlib.Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[1])


def dying(marker):
    """Runs parts, but the first process that runs part 3 kills its executor after it."""

    def run(command, part, parts):
        record = prove.run_part(command, part, parts)
        if part == 3:
            try:
                file = os.open(marker, os.O_CREAT | os.O_EXCL | os.O_WRONLY)
            except FileExistsError:
                return record
            # A worker's parent is the daemon that forks workers, and its parent the executor.
            executor = parent(os.getppid())
            os.write(file, f"{executor} {pathlib.Path(f'/proc/{executor}/cmdline').read_text()}".encode())
            os.close(file)
            os.kill(executor, signal.SIGKILL)
        return record

    return run


def is_running(process):
    try:
        state = pathlib.Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"


def check(folder):
    options = [option for option in ARGUMENTS if option not in ("--size", "--at-least")]
    words = options[-2:] if options[-2] in ("--dict", "--level") else []
    command = [*BEST, "check", str(folder), "--again", "2", "--seed", "1", "--quiet", *words]
    return subprocess.run(command, capture_output=True, text=True)


def test_a_proof_survives_an_executor(context, tmp_path):
    marker = tmp_path / "marker"
    command = [*BEST, "prove", *ARGUMENTS]
    header, lines = prove.prove(context, command, PARTS, dying(str(marker)))
    executor, _, name = marker.read_text().partition(" ")
    assert "CoarseGrainedExecutorBackend" in name
    assert not is_running(executor)
    prove.write(tmp_path / "cluster", header, lines)

    one = [*command, "--certificate", str(tmp_path / "one"), "--threads", "1", "--quiet"]
    assert subprocess.run(one, stdout=subprocess.DEVNULL).returncode == 0
    cluster, alone = check(tmp_path / "cluster"), check(tmp_path / "one")
    assert cluster.returncode == 0, cluster.stderr
    assert "digest " in cluster.stdout
    assert cluster.stdout == alone.stdout

    # Without the lines of one part it is not a proof.
    prove.write(tmp_path / "missing", header, lines[1:])
    missing = check(tmp_path / "missing")
    assert missing.returncode == 2
    assert "no line for the task" in missing.stderr


def test_a_part_that_fails_is_reported(context):
    with pytest.raises(Exception, match="18 cells"):
        prove.prove(context, [*BEST, "prove", "--size", "3x6", "--at-least", "9"], 1)
