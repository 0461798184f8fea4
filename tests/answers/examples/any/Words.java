import com.sun.jna.Library;
import com.sun.jna.Native;
import com.sun.jna.Pointer;
import com.sun.jna.ptr.LongByReference;
import com.sun.jna.ptr.PointerByReference;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

public class Words {
    /** The functions of dictc.h. A C bool has one byte, and size_t is long on systems with 64 bits. */
    public interface Dictc extends Library {
        String dictc_error_message(Pointer error);
        void dictc_error_free(Pointer error);
        Pointer dictc_lexicon_open(String path, int flags, PointerByReference error);
        void dictc_lexicon_free(Pointer lexicon);
        byte dictc_lexicon_try_ordinal(Pointer lexicon, byte[] word, long len, LongByReference ordinal);
        Pointer dictc_words_completions(Pointer lexicon, byte[] prefix, long len, PointerByReference error);
        byte dictc_words_next(Pointer words, PointerByReference word, LongByReference len);
        void dictc_words_free(Pointer words);
        Pointer dictc_board_parse(byte[] text, long len, long rows, long columns, int flags, PointerByReference error);
        void dictc_board_free(Pointer board);
        Pointer dictc_solver_new(Pointer lexicon, PointerByReference error);
        byte dictc_solver_solve(Pointer solver, Pointer board, PointerByReference error);
        long dictc_solution_len(Pointer solver);
        String dictc_solution_word(Pointer solver, long index, LongByReference len);
        Pointer dictc_solution_word_path(Pointer solver, long index, LongByReference len);
        byte dictc_try_solve_json(Pointer solver, byte[] board, long len, int flags, byte[] buffer, long capacity,
                LongByReference jsonLen, PointerByReference error);
        void dictc_solver_free(Pointer solver);
    }

    // Texts that are lent end in NUL, so they can be String.
    static final Dictc C = Native.load("dictc", Dictc.class, Map.of(Library.OPTION_STRING_ENCODING, "UTF-8"));

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** The message of an error, which is freed. */
    static RuntimeException failure(PointerByReference error) {
        String message = C.dictc_error_message(error.getValue());
        C.dictc_error_free(error.getValue());
        return new RuntimeException(message);
    }

    /** The words of a board as JSON. */
    static String solveJson(Pointer solver, String board) {
        byte[] text = bytes(board);
        PointerByReference error = new PointerByReference();
        LongByReference len = new LongByReference();
        for (byte[] buffer = new byte[1 << 16];; buffer = new byte[(int) len.getValue()]) {
            if (C.dictc_try_solve_json(solver, text, text.length, 0, buffer, buffer.length, len, error) == 0) {
                throw failure(error);
            }
            if (len.getValue() <= buffer.length) {
                return new String(buffer, 0, (int) len.getValue(), StandardCharsets.UTF_8);
            }
        }
    }

    public static void main(String[] args) throws Exception {
        PointerByReference error = new PointerByReference();
        Pointer lexicon = C.dictc_lexicon_open(args[0], 0, error);
        if (lexicon == null) {
            System.err.println(failure(error).getMessage());
            System.exit(1);
        }

        // Look up.
        LongByReference number = new LongByReference();
        byte[] tea = bytes("tea");
        if (C.dictc_lexicon_try_ordinal(lexicon, tea, tea.length, number) != 0) {
            System.out.println("tea is word " + number.getValue());
        }

        // Complete.
        PointerByReference word = new PointerByReference();
        Pointer words = C.dictc_words_completions(lexicon, tea, tea.length, null);
        while (C.dictc_words_next(words, word, number) != 0) {
            System.out.println(word.getValue().getString(0, "UTF-8"));
        }
        C.dictc_words_free(words);

        // Solve a board, with a path for each word.
        Pointer solver = C.dictc_solver_new(lexicon, null);
        byte[] text = bytes("te/as");
        Pointer board = C.dictc_board_parse(text, text.length, 0, 0, 0, null);
        C.dictc_solver_solve(solver, board, null);
        C.dictc_board_free(board);
        for (long i = 0; i < C.dictc_solution_len(solver); i++) {
            Pointer cells = C.dictc_solution_word_path(solver, i, number);
            int[] path = cells.getIntArray(0, (int) number.getValue());
            String shown = Arrays.stream(path).mapToObj(Integer::toString).collect(Collectors.joining(" ", "[", "]"));
            System.out.println(C.dictc_solution_word(solver, i, null) + " " + shown);
        }

        // An error.
        try {
            solveJson(solver, "abc/de");
        } catch (RuntimeException failure) {
            System.out.println(failure.getMessage());
        }
        C.dictc_solver_free(solver);

        // Two threads with one dictionary, and a solver each.
        List<String> boards = new BufferedReader(new InputStreamReader(System.in)).lines().collect(Collectors.toList());
        String[] answers = new String[boards.size()];
        Thread[] threads = new Thread[2];
        for (int thread = 0; thread < 2; thread++) {
            int first = thread;
            threads[thread] = new Thread(() -> {
                Pointer own = C.dictc_solver_new(lexicon, null);
                for (int i = first; i < answers.length; i += 2) {
                    answers[i] = solveJson(own, boards.get(i));
                }
                C.dictc_solver_free(own);
            });
            threads[thread].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        for (String answer : answers) {
            System.out.println(answer);
        }
        C.dictc_lexicon_free(lexicon);
    }
}
